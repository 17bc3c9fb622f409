#import <Foundation/Foundation.h>

@interface Stairs : NSObject
- (int)down;
@end
@implementation Stairs
- (int)down { return [self down] + 1; }
@end

int main(void) {
  return [[Stairs new] down];
}
