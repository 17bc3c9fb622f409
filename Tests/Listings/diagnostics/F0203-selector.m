// command: check
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
  [car drve: 3];
  [car drive];
  [Car drive: 3];
  NSString *text = [@"a" uppercasestring];
  [car setNme: text];
  return 0;
}
