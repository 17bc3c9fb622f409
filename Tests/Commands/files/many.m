#import <Foundation/Foundation.h>

@interface Meter : NSObject
- (int)add:(int)amount;
@end
@implementation Meter
- (int)add:(int)amount { return amount; }
@end

int main(void) {
  @autoreleasepool {
    Meter *meter = [Meter new];
    for (int i = 0; i < 50100; i++) [meter add:i];
  }
  return 0;
}
