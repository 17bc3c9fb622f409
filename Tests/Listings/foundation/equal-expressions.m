// Regular expressions are equal when their patterns and options are.
#import <Foundation/Foundation.h>

static NSRegularExpression *expression(NSString *pattern, NSRegularExpressionOptions options) {
  return [[NSRegularExpression alloc] initWithPattern:pattern options:options error:NULL];
}

int main(void) {
  @autoreleasepool {
    NSRegularExpression *words = expression(@"\\w+", 0);
    NSLog(@"%d %d", [words isEqual:expression(@"\\w+", 0)], words.hash == expression(@"\\w+", 0).hash);
    NSLog(@"%d %d %d", [words isEqual:expression(@"\\w+", NSRegularExpressionCaseInsensitive)],
          [words isEqual:expression(@"\\d+", 0)], [words isEqual:@"\\w+"]);
    NSSet *set = [NSSet setWithObjects:words, expression(@"\\w+", 0), expression(@"\\d+", 0), nil];
    NSLog(@"%lu", (unsigned long)set.count);
  }
  return 0;
}
