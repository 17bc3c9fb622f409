// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
- (int)speed;
- (void)drive:(int)distance;
@end
@implementation Car
- (double)speed {
  return 3.5;
}
- (void)drive:(NSString *)distance {
}
@end

int main(void) {
  return 0;
}
