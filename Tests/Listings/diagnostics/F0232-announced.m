#import <Foundation/Foundation.h>

@class Engine;
@protocol Driving;
@interface Car : NSObject <Driving>
@end
@implementation Car
- (void)start:(Engine *)engine {
  [engine start];
  [Engine new];
}
@end
@interface Truck : Engine
@end

int main(void) {
  return 0;
}
