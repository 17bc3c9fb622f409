#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (readonly) int speed;
@end
@implementation Car
@end

int main(void) {
  Car *car = [Car new];
  car.speed = 3;
  return 0;
}
