// Integers up to 56 bits have no memory of their own on 64-bit systems: nobody has to keep one, and equal ones are one object.
#import <Foundation/Foundation.h>

@interface Account : NSObject
@property (nonatomic, assign) NSNumber *balance;
@end

@implementation Account
@end

int main(void) {
  Account *account = [Account new];
  @autoreleasepool {
    account.balance = [NSNumber numberWithInteger:1250000];
  }
  NSLog(@"balance: %@", account.balance);

  NSNumber *million = @1000000;
  NSLog(@"one object: %d", million == [NSNumber numberWithInt:1000000]);
  NSLog(@"another type, equal: %d", [million isEqual:@1000000LL]);
  NSLog(@"negative: %d", @-3000000000 == [NSNumber numberWithLongLong:-3000000000]);
  NSLog(@"beyond 56 bits: %d", @(LLONG_MAX) == [NSNumber numberWithLongLong:LLONG_MAX]);
  return 0;
}
