// A URL with a scheme is whole and drops its base; names are seen from the URL of a bundle's folder.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSURL *base = [NSURL URLWithString:@"http://example.com/a/b"];
    NSURL *whole = [NSURL URLWithString:@"https://example.org/c" relativeToURL:base];
    printf("%s %d %d\n", whole.description.UTF8String, whole.baseURL == nil, [whole isEqual:[NSURL URLWithString:@"https://example.org/c"]]);
    NSURL *part = [[NSURL alloc] initWithString:@"c" relativeToURL:base];
    printf("%s %s\n", part.description.UTF8String, part.absoluteString.UTF8String);
    NSURL *resources = [NSBundle mainBundle].resourceURL;
    printf("%d %d %d\n", [resources.absoluteString hasSuffix:@"/"], [[NSBundle mainBundle].bundleURL.absoluteString hasSuffix:@"/"],
           [[NSURL URLWithString:@"x.json" relativeToURL:resources].path isEqual:[resources.path stringByAppendingPathComponent:@"x.json"]]);

    // Of before iOS 7.
    NSData *data = [@"to be, or not to be" dataUsingEncoding:NSUTF8StringEncoding];
    NSString *encoded = [data base64Encoding];
    printf("%s %d\n", encoded.UTF8String, [[[NSData alloc] initWithBase64Encoding:encoded] isEqual:data]);

    NSString *key = nil;
    printf("%d\n", [@{@"a": @1} valueForKey:key] == nil);
  }
  return 0;
}
