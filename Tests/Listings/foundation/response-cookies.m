// NSHTTPCookie reads the cookies of a response's header: several in one field, dates, ages, attributes, and what is no cookie.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSURL *url = [NSURL URLWithString:@"https://www.example.com/shop/cart"];
    NSDictionary *fields = @{
      @"Content-Type": @"text/html",
      @"Set-Cookie": @"id=a3fWa; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Path=/shop; Secure; HttpOnly, theme=dark=1; Domain=example.com, plain=x",
    };
    for (NSHTTPCookie *cookie in [NSHTTPCookie cookiesWithResponseHeaderFields:fields forURL:url]) {
      printf("%s=%s for %s%s, secure %d, HTTP only %d, session only %d %s\n", cookie.name.UTF8String, cookie.value.UTF8String,
             cookie.domain.UTF8String, cookie.path.UTF8String, cookie.isSecure, cookie.isHTTPOnly, cookie.isSessionOnly,
             cookie.expiresDate.description.UTF8String ?: "-");
    }
    NSHTTPCookie *aged = [NSHTTPCookie cookiesWithResponseHeaderFields:@{@"set-cookie": @"a=b; Max-Age=60"} forURL:url].firstObject;
    printf("%.0f\n", round(aged.expiresDate.timeIntervalSinceNow));
    printf("%lu\n", (unsigned long)[NSHTTPCookie cookiesWithResponseHeaderFields:@{} forURL:url].count);
    printf("%lu\n", (unsigned long)[NSHTTPCookie cookiesWithResponseHeaderFields:@{@"Set-Cookie": @"nonsense"} forURL:url].count);
  }
  return 0;
}
