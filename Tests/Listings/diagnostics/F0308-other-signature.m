// command: check
#import <Foundation/Foundation.h>

@interface Driver : NSObject
- (int)drive:(double)distance;
@end
@implementation Driver
- (int)drive:(double)distance {
  return (int)distance;
}
@end
@interface Car : NSObject
@property (strong) Driver *driver;
@end
@implementation Car
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  if (selector == @selector(drive:)) return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
  return [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  [invocation invokeWithTarget:self.driver];
}
@end

int main(void) {
  return 0;
}
