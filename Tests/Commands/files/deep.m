#import <Foundation/Foundation.h>

@interface Stairs : NSObject
- (int)down:(int)steps;
@end
@implementation Stairs
- (int)down:(int)steps {
  if (steps == 0) printf("at the bottom\n");
  return steps == 0 ? 0 : [self down:steps - 1] + 1;
}
@end

int main(void) {
  @autoreleasepool {
    printf("%d\n", [[Stairs new] down:2000]);
  }
  return 0;
}
