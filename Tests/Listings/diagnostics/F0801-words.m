// command: check --run --expect {file}.expect {file}
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (int)length { return 4; }
@end

int main(void) {
  printf("%d\n", [[[Car alloc] init] length]);
  return 0;
}
