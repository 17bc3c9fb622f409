// Where the components of a URL stand in its text: NSURLComponents counts UTF-16 units of `string`.
#import <Foundation/Foundation.h>

static void show(NSURLComponents *url) {
  NSString *text = url.string;
  NSRange ranges[] = { url.rangeOfScheme, url.rangeOfUser, url.rangeOfPassword, url.rangeOfHost,
                       url.rangeOfPort, url.rangeOfPath, url.rangeOfQuery, url.rangeOfFragment };
  NSMutableArray *parts = [NSMutableArray array];
  for (int i = 0; i < 8; i++) {
    if (ranges[i].location == NSNotFound) [parts addObject:@"-"];
    else [parts addObject:[NSString stringWithFormat:@"'%@'", [text substringWithRange:ranges[i]]]];
  }
  NSLog(@"%@: %@", text, [parts componentsJoinedByString:@" "]);
}

int main(void) {
  @autoreleasepool {
    show([NSURLComponents componentsWithString:@"https://me:pw@example.com:80/a/b?q=1#end"]);
    show([NSURLComponents componentsWithString:@"//host"]);
    show([NSURLComponents componentsWithString:@"mailto:me@example.com"]);
    show([NSURLComponents componentsWithString:@"a?b"]);
    NSURLComponents *url = [NSURLComponents new];
    show(url);
    url.scheme = @"ftp";
    url.user = @"é";
    url.host = @"h";
    url.path = @"/ü";
    show(url);
  }
  return 0;
}
