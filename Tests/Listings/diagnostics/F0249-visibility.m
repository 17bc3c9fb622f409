#import <Foundation/Foundation.h>

@interface Car : NSObject {
  @private int _speed;
  @protected int _wheels;
}
@end
@implementation Car
@end

int main(void) {
  Car *car = [Car new];
  car->_speed = 3;
  printf("%d\n", car->_wheels);
  return 0;
}
