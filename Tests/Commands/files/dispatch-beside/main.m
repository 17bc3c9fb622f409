#import <Foundation/Foundation.h>

void run_timer(void);

@interface Lamp : NSObject
@end
@implementation Lamp
- (void)dealloc { puts("lamp ends"); }
@end

int main(void) {
  @autoreleasepool {
    run_timer();
    [NSThread sleepForTimeInterval:0.1];
    Lamp *lamp = [Lamp new];
    puts("end");
    (void)lamp;
  }
  return 0;
}
