// The last @implementation has no @end.
#import <Foundation/Foundation.h>
@interface Lamp : NSObject
- (void)shine;
@end
@implementation Lamp
- (void)shine {
  NSLog(@"on");
}

int main(void) {
  [[Lamp new] shine];
  return 0;
}
