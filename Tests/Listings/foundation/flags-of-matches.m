// A match says whether it was found by looking at the end of the text, and whether more text could take it away.
#import <Foundation/Foundation.h>

static void show(NSString *pattern, NSString *text) {
  NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern
                                                                              options:0
                                                                                error:NULL];
  NSMutableString *line = [NSMutableString stringWithFormat:@"%@ in %@:", pattern, text];
  [expression enumerateMatchesInString:text
                               options:0
                                 range:NSMakeRange(0, text.length)
                            usingBlock:^(NSTextCheckingResult *match, NSMatchingFlags flags, BOOL *stop) {
    [line appendFormat:@" %@ %lu", NSStringFromRange(match.range), (unsigned long)flags];
  }];
  NSLog(@"%@", line);
}

int main(void) {
  show(@"\\b(a|b)c\\b", @"ac");
  show(@"\\b(a|b)c\\b", @"ac ");
  show(@"ac", @"ac");
  show(@"a+", @"aa baa");
  show(@"c$", @"abc");
  show(@"^ab", @"abc");
  NSLog(@"%lu %lu", (unsigned long)NSMatchingHitEnd, (unsigned long)NSMatchingRequiredEnd);
  return 0;
}
