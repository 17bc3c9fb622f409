#import <Foundation/Foundation.h>

@protocol Driving
- (void)drive;
@end
@interface Car : NSObject <Drivng>
@property id<NSCopyng> key;
@end
@implementation Car
@end

int main(void) {
  return 0;
}
