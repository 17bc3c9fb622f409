#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (nonatomic, copy) NSString *name;
- (void)drive:(int)distance;
@end
@implementation Car
- (void)drive:(int)distance {
  printf("%d km\n", distance);
}
@end

int main(void) {
  CGRect frame = CGRectMake(0, 0, 1, 1);
  printf("%f\n", frame.orgin.x);
  Car *car = [Car new];
  car.nme = @"a";
  NSLog(@"%@", car->_nme);
  NSLog(@"%@", car.speed);
  return 0;
}
