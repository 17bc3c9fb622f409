#import <Foundation/Foundation.h>

@interface Meter : NSObject
- (int)add:(int)amount;
- (void)tick:(int)amount;
@end
@implementation Meter
- (int)add:(int)amount { return amount; }
- (void)tick:(int)amount { [self add:amount]; }
@end

int main(void) {
  @autoreleasepool {
    for (int i = 0; i < 20; i++) [[Meter new] add:i];
    Meter *meter = [Meter new];
    for (int i = 0; i < 1000; i++) [meter add:i];
    for (int i = 0; i < 100; i++) {
      [meter tick:i];
      [meter add:i % 3];
    }
    for (int i = 0; i < 100; i++) [[Meter new] add:i];
    for (int i = 0; i < 25; i++) {
      [meter add:i];
      if (i > 22) printf("printed %d\n", i);
    }
  }
  return 0;
}
