// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property int speed;
- (void)drive;
@end
@implementation Car
- (void)drive {}
@end

static void honk(void) {}

int main(void) {
  int x = 3;
  Car *car = [Car new];
  NSString *text = @"abc";
  x + 1;
  x == 4;
  honk;
  car.speed;
  @"text";
  ^{ NSLog(@"block"); };
  [text stringByAppendingString:@"def"];
  for (x; x < 5; x + 1) break;
  (void)x;
  x == 3 && printf("three\n");
  int y = ({ int z = x; z; });
  [car drive];
  return y;
}
