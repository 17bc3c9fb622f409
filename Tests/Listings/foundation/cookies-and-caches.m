// Cookies and cached responses that a program keeps by hand, and a class of Core Data without a context.
#import <CoreData/CoreData.h>
#import <Foundation/Foundation.h>

@interface Plain : NSObject
@end
@implementation Plain
@end

int main(void) {
    @autoreleasepool {
        NSHTTPCookie *cookie = [NSHTTPCookie cookieWithProperties:@{
            NSHTTPCookieName : @"id", NSHTTPCookieValue : @"7", NSHTTPCookieDomain : @"a.org", NSHTTPCookiePath : @"/"
        }];
        NSLog(@"%@ %@ %@ %d", cookie.name, cookie.value, cookie.path, cookie.isSessionOnly);
        NSHTTPCookieStorage *jar = [NSHTTPCookieStorage sharedHTTPCookieStorage];
        [jar setCookie:cookie];
        NSLog(@"%lu %@", (unsigned long)jar.cookies.count, [NSHTTPCookie requestHeaderFieldsWithCookies:jar.cookies][@"Cookie"]);
        NSLog(@"%@", [NSHTTPCookie cookieWithProperties:@{NSHTTPCookieName : @"x"}]);

        NSURLCache *cache = [[NSURLCache alloc] initWithMemoryCapacity:100 diskCapacity:0 diskPath:nil];
        [NSURLCache setSharedURLCache:cache];
        NSURLRequest *request = [NSURLRequest requestWithURL:[NSURL URLWithString:@"http://a.org/x"]];
        NSURLResponse *response = [[NSURLResponse alloc] initWithURL:request.URL MIMEType:nil expectedContentLength:1 textEncodingName:nil];
        [cache storeCachedResponse:[[NSCachedURLResponse alloc] initWithResponse:response data:[NSData dataWithBytes:"1" length:1]]
                        forRequest:request];
        NSLog(@"%d %lu", [NSURLCache sharedURLCache] == cache, (unsigned long)[cache cachedResponseForRequest:request].data.length);
        [cache removeAllCachedResponses];
        NSLog(@"%@", [cache cachedResponseForRequest:request]);

        NSLog(@"%d", [Plain isSubclassOfClass:[NSManagedObject class]]);
        @try {
            [NSEntityDescription insertNewObjectForEntityForName:@"Plain" inManagedObjectContext:nil];
        } @catch (NSException *problem) {
            NSLog(@"%@", problem.reason);
        }
    }
    return 0;
}
