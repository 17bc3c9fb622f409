#import <Foundation/Foundation.h>

@interface Car : NSObject
+ (Car *)make;
- (void)drive;
- (void)drive:(int)kilometres to:(NSString *)place;
@property (copy) int (^twice)(int);
@end
@implementation Car
+ (Car *)make { return [Car new]; }
- (void)drive {}
- (void)drive:(int)kilometres to:(NSString *)place {}
@end

int main(void) {
  Car *car = Car();
  car.drive();
  car.drive(3, @"home");
  car->drive();
  Car.make().drive();
  NSLog(@"%d", car.twice(2));
  return 0;
}
