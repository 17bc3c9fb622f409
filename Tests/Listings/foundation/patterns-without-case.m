// Without regard to case, what an inverted set leaves out it leaves out in both forms of a letter.
#import <Foundation/Foundation.h>

static void show(NSString *pattern, NSString *text) {
  NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern
                                                                              options:NSRegularExpressionCaseInsensitive
                                                                                error:NULL];
  NSMutableArray *found = [NSMutableArray array];
  for (NSTextCheckingResult *match in [expression matchesInString:text options:0 range:NSMakeRange(0, text.length)])
    [found addObject:[text substringWithRange:match.range]];
  NSLog(@"%@: %@", pattern, [found componentsJoinedByString:@"|"]);
}

int main(void) {
  @autoreleasepool {
    show(@"[^a-z]", @"aB1c");
    show(@"[^A-Z0-9]+", @"aB1-c_D");
    show(@"[a-c]+", @"AbCd");
    show(@"(?:[^a-z0-9]|^)foo", @"foo Foo xfoo");
    show(@"[^é]", @"ÉEé");
  }
  return 0;
}
