// What no URL may have makes nil, or escapes where they are asked for.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSArray *texts = @[
      @"http://example.com/a b?list[0]=日本", @"http://[::1]:80/[x]#a#b", @"http://example.com/%zz%41", @"plain[0]",
      @"http://example.com/|`{}"
    ];
    for (NSString *text in texts) {
      NSLog(@"%@", [NSURL URLWithString:text encodingInvalidCharacters:NO]);
      NSURL *url = [NSURL URLWithString:text encodingInvalidCharacters:YES];
      NSLog(@"%@ %@", url, url.query);
      NSLog(@"%@", [NSURLComponents componentsWithString:text encodingInvalidCharacters:YES].string);
    }
  }
  return 0;
}
