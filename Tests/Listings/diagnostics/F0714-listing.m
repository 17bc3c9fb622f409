// command: trace -f text -o {file} {file}
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (int)length { return 4; }
@end

int main(void) {
  Car *car = [[Car alloc] init];
  printf("%d\n", [car length]);
  return 0;
}
