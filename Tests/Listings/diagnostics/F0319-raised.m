#import <Foundation/Foundation.h>

static void check(int amount) {
  if (amount < 0) [NSException raise:@"AmountException" format:@"%d is less than 0", amount];
}

int main(void) {
  @try {
    check(-1);
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.name);
  }
  [@[ @1, @-2 ] enumerateObjectsUsingBlock:^(NSNumber *amount, NSUInteger index, BOOL *stop) {
    check(amount.intValue);
  }];
  return 0;
}
