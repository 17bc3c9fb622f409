// Attributes by range: enumerations, longest effective ranges, the mutable string, classes.
#import <Foundation/Foundation.h>

int main(void) {
  NSMutableAttributedString *text = [[NSMutableAttributedString alloc] initWithString:@"one two three"];
  [text addAttribute:@"bold" value:@YES range:NSMakeRange(0, 3)];
  [text addAttribute:@"bold" value:@YES range:NSMakeRange(3, 4)];
  [text addAttribute:@"size" value:@12 range:NSMakeRange(4, 3)];
  [text enumerateAttribute:@"bold"
                   inRange:NSMakeRange(0, text.length)
                   options:0
                usingBlock:^(id value, NSRange range, BOOL *stop) {
                  NSLog(@"bold %@ %@", value, NSStringFromRange(range));
                }];
  [text enumerateAttributesInRange:NSMakeRange(2, 11)
                           options:NSAttributedStringEnumerationReverse
                        usingBlock:^(NSDictionary *attributes, NSRange range, BOOL *stop) {
                          NSLog(@"%lu %@", attributes.count, NSStringFromRange(range));
                          *stop = range.location == 4;
                        }];
  NSRange range;
  id bold = [text attribute:@"bold" atIndex:1 longestEffectiveRange:&range inRange:NSMakeRange(0, 13)];
  NSLog(@"%@ %@", bold, NSStringFromRange(range));
  NSDictionary *all = [text attributesAtIndex:1 longestEffectiveRange:&range inRange:NSMakeRange(1, 12)];
  NSLog(@"%lu %@", all.count, NSStringFromRange(range));

  [text.mutableString appendString:@"!"];
  [text.mutableString replaceOccurrencesOfString:@"two" withString:@"2" options:0 range:NSMakeRange(0, text.length)];
  NSLog(@"%@ %@ %d", text.string, [text attribute:@"size" atIndex:4 effectiveRange:NULL],
        [text.mutableString hasSuffix:@"!"]);

  NSMutableAttributedString *other = [NSMutableAttributedString new];
  [other setAttributedString:text];
  NSLog(@"%d", [other isEqualToAttributedString:text]);
  [other addAttribute:@"bold" value:@NO range:NSMakeRange(0, 1)];
  NSLog(@"%d", [other isEqualToAttributedString:text]);
  NSLog(@"%@ %@", [text class], [[text copy] class]);
  @try {
    id nothing = nil;
    NSLog(@"%@", [[NSAttributedString alloc] initWithString:nothing]);
  } @catch (NSException *error) {
    NSLog(@"%@", error.reason);
  }
  NSIndexSet *indexes = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(2, 5)];
  [indexes enumerateRangesInRange:NSMakeRange(4, 9)
                          options:NSEnumerationReverse
                       usingBlock:^(NSRange part, BOOL *stop) {
                         NSLog(@"%@", NSStringFromRange(part));
                       }];
  return 0;
}
