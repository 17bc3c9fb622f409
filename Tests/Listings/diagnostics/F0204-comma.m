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
  Car *car = [Car new];
  [car drive: 3, 4];
  return 0;
}
