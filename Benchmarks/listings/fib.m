#import <Foundation/Foundation.h>

@interface Numbers : NSObject
- (int)fib:(int)n;
@end
@implementation Numbers
- (int)fib:(int)n {
  return n < 2 ? n : [self fib:n - 1] + [self fib:n - 2];
}
@end

int main(void) {
  printf("%d\n", [[Numbers new] fib:30]);
  return 0;
}
