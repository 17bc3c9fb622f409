#import <Foundation/Foundation.h>

@interface Meter : NSObject
- (int)add:(int)amount;
- (void)tick;
@end
@implementation Meter
- (int)add:(int)amount { return amount; }
- (void)tick { [self add:1]; }
@end

int main(void) {
  @autoreleasepool {
    Meter *meter = [Meter new];
    for (int i = 0; i < 100; i++) [meter add:7];
    for (int i = 0; i < 100; i++) {
      [meter add:7];
      [meter tick];
    }
    for (int i = 0; i < 100; i++) [meter add:i < 98 ? 1 : i];
    for (int i = 0; i < 7; i++) printf("printed\n");
  }
  return 0;
}
