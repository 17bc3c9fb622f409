// NSURLComponents takes a part that is said to be percent-encoded only if it is: anything else is an exception, as is a scheme that
// is none and a negative port.
#import <Foundation/Foundation.h>

static void set(const char *name, void (^body)(NSURLComponents *)) {
  NSURLComponents *components = [NSURLComponents componentsWithString:@"https://anna@example.com:80/a?b#c"];
  @try {
    body(components);
    printf("%s: %s\n", name, components.string.UTF8String);
  } @catch (NSException *exception) {
    printf("%s: %s, %s\n", name, exception.name.UTF8String, exception.reason.UTF8String);
  }
}

int main(void) {
  @autoreleasepool {
    set("path", ^(NSURLComponents *c) { c.percentEncodedPath = @"/a b"; });
    set("path, a question mark", ^(NSURLComponents *c) { c.percentEncodedPath = @"/a?b"; });
    set("path, right", ^(NSURLComponents *c) { c.percentEncodedPath = @"/a%20b;c"; });
    set("query", ^(NSURLComponents *c) { c.percentEncodedQuery = @"a b"; });
    set("query, number sign", ^(NSURLComponents *c) { c.percentEncodedQuery = @"a#b"; });
    set("query, half an escape", ^(NSURLComponents *c) { c.percentEncodedQuery = @"a%2"; });
    set("query, no escape", ^(NSURLComponents *c) { c.percentEncodedQuery = @"50%zz"; });
    set("query, right", ^(NSURLComponents *c) { c.percentEncodedQuery = @"a=%C3%A9&b=/?"; });
    set("query, nil", ^(NSURLComponents *c) { c.percentEncodedQuery = nil; });
    set("fragment", ^(NSURLComponents *c) { c.percentEncodedFragment = @"\u00E9"; });
    set("user", ^(NSURLComponents *c) { c.percentEncodedUser = @"a@b"; });
    set("password", ^(NSURLComponents *c) { c.percentEncodedPassword = @"a/b"; });
    set("items", ^(NSURLComponents *c) {
      c.percentEncodedQueryItems = @[ [NSURLQueryItem queryItemWithName:@"a b" value:@"c"] ];
    });
    set("items, right", ^(NSURLComponents *c) {
      c.percentEncodedQueryItems = @[ [NSURLQueryItem queryItemWithName:@"a%20b" value:@"c"] ];
    });
    set("scheme", ^(NSURLComponents *c) { c.scheme = @"1a"; });
    set("empty scheme", ^(NSURLComponents *c) { c.scheme = @""; });
    set("scheme, right", ^(NSURLComponents *c) { c.scheme = @"x-a.1"; });
    set("port", ^(NSURLComponents *c) { c.port = @-1; });
    set("port, right", ^(NSURLComponents *c) { c.port = @0; });
    // What is not said to be encoded is encoded.
    set("plain", ^(NSURLComponents *c) { c.path = @"/a b?"; c.query = @"50%"; });
  }
  return 0;
}
