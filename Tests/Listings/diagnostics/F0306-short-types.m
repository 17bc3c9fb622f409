// command: check
#import <Foundation/Foundation.h>

@interface Car : NSObject
@end
@implementation Car
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  if (selector == @selector(drive)) return [NSMethodSignature signatureWithObjCTypes:"v"];
  return [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
}
@end

int main(void) {
  return 0;
}
