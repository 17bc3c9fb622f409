// The ends of a range that is searched are ends of the text, unless NSMatchingOptions say otherwise: anchors match at the text's own
// ends with one option, and with the other lookaround and word boundaries see what lies outside.
#import <Foundation/Foundation.h>

static NSUInteger count(NSString *pattern, NSRegularExpressionOptions options, NSString *text, NSRange range,
                        NSMatchingOptions matching) {
  NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern options:options error:NULL];
  return [expression numberOfMatchesInString:text options:matching range:range];
}

int main(void) {
  @autoreleasepool {
    NSMatchingOptions own = NSMatchingWithoutAnchoringBounds, seen = NSMatchingWithTransparentBounds;
    NSRange middle = NSMakeRange(4, 4);  // "cart" of "the cart-horse"
    for (NSString *pattern in @[ @"^cart", @"cart$", @"\\Acart", @"cart\\z", @"cart\\Z", @"\\bcart\\b", @"(?<=the )cart",
                                 @"cart(?=-horse)", @"(?<! )cart", @"cart(?!-)" ]) {
      printf("%-15s", pattern.UTF8String);
      for (NSNumber *options in @[ @0, @(own), @(seen), @(own | seen) ])
        printf(" %lu", (unsigned long)count(pattern, 0, @"the cart-horse", middle, options.unsignedIntegerValue));
      printf("\n");
    }
    // A range inside of a word.
    printf("inside %lu %lu\n", (unsigned long)count(@"\\bor", 0, @"horse", NSMakeRange(1, 2), 0),
           (unsigned long)count(@"\\bor", 0, @"horse", NSMakeRange(1, 2), seen));
    // Lines: the text's, and what follows the last line's end begins none.
    NSString *lines = @"one\ntwo\nthree\n";
    NSRange part = NSMakeRange(1, 5);
    printf("lines %lu %lu %lu\n", (unsigned long)count(@"^\\w", NSRegularExpressionAnchorsMatchLines, lines, part, 0),
           (unsigned long)count(@"^\\w", NSRegularExpressionAnchorsMatchLines, lines, part, own),
           (unsigned long)count(@"^", NSRegularExpressionAnchorsMatchLines, lines, NSMakeRange(0, lines.length), 0));
    printf("ends %lu %lu\n", (unsigned long)count(@"\\w$", NSRegularExpressionAnchorsMatchLines, lines, part, 0),
           (unsigned long)count(@"\\w$", NSRegularExpressionAnchorsMatchLines, lines, part, own));
    // Between the two of a CR LF no line ends.
    printf("CR LF %lu\n", (unsigned long)count(@"$", NSRegularExpressionAnchorsMatchLines, @"a\r\nb", NSMakeRange(0, 4), 0));
  }
  return 0;
}
