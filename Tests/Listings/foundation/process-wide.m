// Activities, the notification center of all processes, stored credentials, and properties of requests.
#import <Foundation/Foundation.h>

@interface Observer : NSObject
@end

@implementation Observer
- (void)changed:(NSNotification *)notification {
  NSLog(@"%@ from %@: %@", notification.name, notification.object, notification.userInfo[@"count"]);
}
@end

int main(void) {
  @autoreleasepool {
    NSProcessInfo *process = [NSProcessInfo processInfo];
    id<NSObject> activity = [process beginActivityWithOptions:NSActivityUserInitiated reason:@"export"];
    NSLog(@"%d", activity != nil);
    [process endActivity:activity];
    [process performActivityWithOptions:NSActivityBackground reason:@"sync" usingBlock:^{
      NSLog(@"syncs");
    }];

    Observer *observer = [Observer new];
    NSDistributedNotificationCenter *center = [NSDistributedNotificationCenter defaultCenter];
    [center addObserver:observer selector:@selector(changed:) name:@"Changed" object:nil];
    [center postNotificationName:@"Changed" object:@"editor" userInfo:@{@"count" : @2} deliverImmediately:YES];
    [[NSNotificationCenter defaultCenter] postNotificationName:@"Changed" object:nil];
    [center removeObserver:observer];
    [center postNotificationName:@"Changed" object:nil];

    NSURLProtectionSpace *space = [[NSURLProtectionSpace alloc] initWithHost:@"example.com" port:443
        protocol:NSURLProtectionSpaceHTTPS realm:@"r" authenticationMethod:NSURLAuthenticationMethodHTTPBasic];
    NSURLCredential *credential = [NSURLCredential credentialWithUser:@"ann" password:@"x"
        persistence:NSURLCredentialPersistenceForSession];
    NSURLCredentialStorage *storage = [NSURLCredentialStorage sharedCredentialStorage];
    [storage setDefaultCredential:credential forProtectionSpace:space];
    NSLog(@"%@", [storage defaultCredentialForProtectionSpace:[space copy]].user);
    NSLog(@"%@", [storage credentialsForProtectionSpace:space].allKeys);
    [storage removeCredential:credential forProtectionSpace:space];
    NSLog(@"%lu", (unsigned long)[storage credentialsForProtectionSpace:space].count);

    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:[NSURL URLWithString:@"http://a.b"]];
    [NSURLProtocol setProperty:@YES forKey:@"seen" inRequest:request];
    NSLog(@"%@", [NSURLProtocol propertyForKey:@"seen" inRequest:[request copy]]);
    [NSURLProtocol removePropertyForKey:@"seen" inRequest:request];
    NSLog(@"%@", [NSURLProtocol propertyForKey:@"seen" inRequest:request]);
    NSURLSessionWebSocketMessage *message = [[NSURLSessionWebSocketMessage alloc] initWithString:@"hi"];
    NSLog(@"%@ %ld", message.string, (long)message.type);
  }
}
