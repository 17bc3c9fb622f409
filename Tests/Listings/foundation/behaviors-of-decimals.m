// NSDecimalNumberBehaviors: a class of one's own says how decimal numbers are rounded, and what becomes of calculations that fail.
#import <Foundation/Foundation.h>

@interface Rounding : NSObject <NSDecimalNumberBehaviors>
@property NSDecimalNumber *replacement;
@end
@implementation Rounding
- (NSRoundingMode)roundingMode { return NSRoundUp; }
- (short)scale { return 1; }
- (NSDecimalNumber *)exceptionDuringOperation:(SEL)operation
                                        error:(NSCalculationError)error
                                  leftOperand:(NSDecimalNumber *)left
                                 rightOperand:(NSDecimalNumber *)right {
  NSLog(@"%@ error %lu: %@ %@", NSStringFromSelector(operation), (unsigned long)error, left, right);
  return self.replacement;
}
@end

static NSDecimalNumber *number(NSString *text) {
  return [NSDecimalNumber decimalNumberWithString:text];
}

int main(void) {
  Rounding *rounding = [Rounding new];
  NSLog(@"%@", [number(@"1.2") decimalNumberByAdding:number(@"2") withBehavior:rounding]);
  NSLog(@"%@", [number(@"1.23") decimalNumberByRoundingAccordingToBehavior:rounding]);
  NSLog(@"%@", [number(@"1") decimalNumberByDividingBy:number(@"0") withBehavior:rounding]);
  rounding.replacement = number(@"99");
  NSLog(@"%@", [number(@"1") decimalNumberByDividingBy:number(@"0") withBehavior:rounding]);

  id<NSDecimalNumberBehaviors> standard = NSDecimalNumberHandler.defaultDecimalNumberHandler;
  NSLog(@"%lu %d %d", (unsigned long)standard.roundingMode, standard.scale,
        [NSDecimalNumberHandler conformsToProtocol:@protocol(NSDecimalNumberBehaviors)]);
  for (NSNumber *error in @[ @0, @1, @2, @3, @4 ]) {
    @try {
      NSDecimalNumber *result = [standard exceptionDuringOperation:@selector(decimalNumberByAdding:)
                                                             error:error.unsignedIntegerValue
                                                       leftOperand:number(@"1")
                                                      rightOperand:nil];
      NSLog(@"%@ %@", error, result);
    } @catch (NSException *exception) {
      NSLog(@"%@ %@", error, exception.name);
    }
  }

  NSDecimalNumberHandler *quiet =
      [NSDecimalNumberHandler decimalNumberHandlerWithRoundingMode:NSRoundPlain
                                                             scale:2
                                                  raiseOnExactness:NO
                                                   raiseOnOverflow:NO
                                                  raiseOnUnderflow:NO
                                               raiseOnDivideByZero:NO];
  NSLog(@"%@", [number(@"1") decimalNumberByDividingBy:number(@"0") withBehavior:quiet]);
  NSLog(@"%@", [number(@"2") decimalNumberByDividingBy:number(@"3") withBehavior:quiet]);
  return 0;
}
