// A cookie of version 1 ends by its maximum age, one of version 0 by its date.
#import <Foundation/Foundation.h>

static NSHTTPCookie *cookie(NSDictionary *more) {
  NSMutableDictionary *properties = [@{
    NSHTTPCookieDomain: @".example.org", NSHTTPCookiePath: @"/", NSHTTPCookieName: @"tea", NSHTTPCookieValue: @"green"
  } mutableCopy];
  [properties addEntriesFromDictionary:more];
  return [NSHTTPCookie cookieWithProperties:properties];
}

static void show(const char *what, NSHTTPCookie *cookie) {
  NSLog(@"%s: version %lu, %.0f seconds, session %d", what, (unsigned long)cookie.version,
        cookie.expiresDate.timeIntervalSinceNow, cookie.sessionOnly);
}

int main(void) {
  @autoreleasepool {
    show("age", cookie(@{ NSHTTPCookieVersion: @"1", NSHTTPCookieMaximumAge: @"90" }));
    show("none", cookie(@{ NSHTTPCookieVersion: @"1" }));
    show("discarded", cookie(@{ NSHTTPCookieVersion: @"1", NSHTTPCookieMaximumAge: @"90", NSHTTPCookieDiscard: @"TRUE" }));
    show("date", cookie(@{
           NSHTTPCookieVersion: @"0", NSHTTPCookieMaximumAge: @"90",
           NSHTTPCookieExpires: [NSDate dateWithTimeIntervalSinceNow:40]
         }));
    show("plain", cookie(@{}));
  }
  return 0;
}
