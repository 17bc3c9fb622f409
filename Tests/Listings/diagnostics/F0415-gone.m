#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (nonatomic, assign) NSString *name;
- (void)drive:(int)distance;
@end
@implementation Car
- (void)drive:(int)distance {
  printf("%d km\n", distance);
}
@end

int main(void) {
  Car *car = [Car new];
  [car release];
  [car drive: 3];
  return 0;
}
