// command: check
#import <Foundation/Foundation.h>

@protocol Driving
- (void)drive;
@end
@interface Car : NSObject <Driving>
- (int)speed;
@end
@implementation Car
@end

int main(void) {
  return 0;
}
