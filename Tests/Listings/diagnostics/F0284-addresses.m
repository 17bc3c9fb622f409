// command: check
#import <Foundation/Foundation.h>

NSString *const Kind = @"kind";

int main(void) {
  NSString *a = @"x";
  NSString *b = [NSString stringWithFormat:@"x"];
  NSNumber *one = @1;
  if (a == b) NSLog(@"same");
  if (a != @"x") NSLog(@"other");
  if (one == @1) NSLog(@"one");
  if (a > b) NSLog(@"greater");
  BOOL isSame = a == @"x";
  BOOL isIdentical = a == b;
  if (a == nil || b == Kind) NSLog(@"%d %d", isSame, isIdentical);
  if ([a isEqualToString:b]) NSLog(@"equal");
  return 0;
}
