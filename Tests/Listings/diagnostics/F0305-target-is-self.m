// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
  if (selector == @selector(drive)) return self;
  return [super forwardingTargetForSelector:selector];
}
@end

int main(void) {
  return 0;
}
