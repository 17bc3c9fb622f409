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
  Car *car = [[Cart alloc] init];
  [car drive: 3];
  NSStrin *text = @"a";
  id list = [NSAray array];
  NSLog(@"%@ %@", text, list);
  return 0;
}
