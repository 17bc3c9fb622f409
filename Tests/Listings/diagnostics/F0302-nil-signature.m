// The class forwards, but methodSignatureForSelector: gives nil, since nobody has set its target.
#import <Foundation/Foundation.h>
@interface Desk : NSObject {
  id _clerk;
}
@end
@implementation Desk
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [_clerk methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  [invocation invokeWithTarget:_clerk];
}
@end

int main(void) {
  @autoreleasepool {
    id desk = [Desk new];
    NSLog(@"%lu", (unsigned long)[desk length]);
  }
  return 0;
}
