// A subclass of NSRegularExpression answers what replaces each match.
#import <Foundation/Foundation.h>

@interface Doubling : NSRegularExpression
@end
@implementation Doubling
- (NSString *)replacementStringForResult:(NSTextCheckingResult *)result
                                inString:(NSString *)string
                                  offset:(NSInteger)offset
                                template:(NSString *)template {
  NSString *own = [super replacementStringForResult:result inString:string offset:offset template:template];
  NSInteger number = [string substringWithRange:result.range].integerValue;
  return [NSString stringWithFormat:@"%@%ld", own, 2 * number];
}
@end

int main(void) {
  NSRange all = NSMakeRange(0, 9);
  Doubling *doubling = [[Doubling alloc] initWithPattern:@"(\\d)\\d*" options:0 error:NULL];
  NSLog(@"%@", [doubling stringByReplacingMatchesInString:@"12 a 7 30" options:0 range:all withTemplate:@"$1:"]);
  NSMutableString *text = [@"12 a 7 30" mutableCopy];
  NSLog(@"%lu", [doubling replaceMatchesInString:text options:0 range:all withTemplate:@""]);
  NSLog(@"%@", text);

  NSRegularExpression *plain = [NSRegularExpression regularExpressionWithPattern:@"(\\w)=(\\w)" options:0 error:NULL];
  NSTextCheckingResult *first = [plain firstMatchInString:@"  a=b" options:0 range:NSMakeRange(0, 5)];
  NSLog(@"%@", [plain replacementStringForResult:first inString:@"a=b" offset:-2 template:@"$2=$1"]);
  NSLog(@"%@", NSStringFromRange([[first resultByAdjustingRangesWithOffset:10] rangeAtIndex:2]));
  return 0;
}
