// NSClassDescription, registered when it is asked for; the store that devices share; coordinated files; cookies by URL.
#import <Foundation/Foundation.h>

@interface PersonDescription : NSClassDescription
@end

@implementation PersonDescription
- (NSArray *)attributeKeys {
  return @[ @"name", @"age" ];
}
- (NSString *)inverseForRelationshipKey:(NSString *)key {
  return [key isEqual:@"employer"] ? @"employees" : nil;
}
@end

@interface Person : NSObject
@end

@implementation Person
@end

@interface Registrar : NSObject
@end

@implementation Registrar
- (void)needed:(NSNotification *)notification {
  NSLog(@"needed for %@", notification.object);
  if (notification.object == [Person class]) {
    [NSClassDescription registerClassDescription:[PersonDescription new] forClass:[Person class]];
  }
}
@end

static void cookies(void) {
  NSHTTPCookieStorage *storage = [NSHTTPCookieStorage sharedHTTPCookieStorage];
  NSHTTPCookie *(^cookie)(NSString *, NSString *, NSString *) = ^(NSString *name, NSString *domain, NSString *path) {
    return [NSHTTPCookie cookieWithProperties:@{
      NSHTTPCookieName : name, NSHTTPCookieValue : @"1", NSHTTPCookieDomain : domain, NSHTTPCookiePath : path
    }];
  };
  NSArray *all = @[ cookie(@"a", @".example.com", @"/"), cookie(@"b", @"example.com", @"/shop"), cookie(@"c", @"other.com", @"/") ];
  [storage setCookies:all forURL:[NSURL URLWithString:@"http://example.com"] mainDocumentURL:nil];
  NSLog(@"%@", [[[storage cookiesForURL:[NSURL URLWithString:@"http://www.example.com/shop/x"]] valueForKey:@"name"]
                   componentsJoinedByString:@" "]);
  NSLog(@"%@", [[[storage cookiesForURL:[NSURL URLWithString:@"http://example.com/"]] valueForKey:@"name"]
                   componentsJoinedByString:@" "]);
}

int main(void) {
  @autoreleasepool {
    Registrar *registrar = [Registrar new];
    [[NSNotificationCenter defaultCenter] addObserver:registrar selector:@selector(needed:)
                                                 name:NSClassDescriptionNeededForClassNotification object:nil];
    Person *person = [Person new];
    NSLog(@"%@", [person.attributeKeys componentsJoinedByString:@" "]);
    NSLog(@"%@ %@", [person inverseForRelationshipKey:@"employer"], [person inverseForRelationshipKey:@"name"]);
    NSLog(@"%@", [[NSObject new] toOneRelationshipKeys]);

    NSUbiquitousKeyValueStore *store = [NSUbiquitousKeyValueStore defaultStore];
    [store setString:@"dark" forKey:@"theme"];
    [store setLongLong:7 forKey:@"count"];
    [store setBool:YES forKey:@"on"];
    NSLog(@"%@ %lld %d %@", [store stringForKey:@"theme"], [store longLongForKey:@"count"], [store boolForKey:@"on"],
          [store arrayForKey:@"theme"]);
    [store removeObjectForKey:@"theme"];
    NSLog(@"%lu %d", (unsigned long)store.dictionaryRepresentation.count, [store synchronize]);

    NSFileCoordinator *coordinator = [[NSFileCoordinator alloc] initWithFilePresenter:nil];
    NSError *error = nil;
    [coordinator coordinateWritingItemAtURL:[NSURL fileURLWithPath:@"/tmp/shared.txt"]
                                    options:NSFileCoordinatorWritingForReplacing
                                      error:&error
                                 byAccessor:^(NSURL *url) {
                                   NSLog(@"%d", [@"text" writeToURL:url atomically:YES encoding:NSUTF8StringEncoding error:NULL]);
                                 }];
    [coordinator coordinateReadingItemAtURL:[NSURL fileURLWithPath:@"/tmp/shared.txt"]
                                    options:0
                                      error:&error
                                 byAccessor:^(NSURL *url) {
                                   NSLog(@"%@", [NSString stringWithContentsOfURL:url encoding:NSUTF8StringEncoding error:NULL]);
                                 }];
    NSURLSessionWebSocketTask *task = [[NSURLSession sharedSession] webSocketTaskWithURL:[NSURL URLWithString:@"ws://a.b"]];
    NSLog(@"%@ %d", task.originalRequest.URL, task.state == NSURLSessionTaskStateSuspended);
    cookies();
  }
}
