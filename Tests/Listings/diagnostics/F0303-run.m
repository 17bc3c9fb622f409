// command: check --run
#import <Foundation/Foundation.h>

@interface Desk : NSObject
@end
@interface Desk (Work)
- (void)tidy;
@end
@implementation Desk
static BOOL always(void) { return YES; }
+ (BOOL)resolveInstanceMethod:(SEL)selector { return always(); }
- (id)forwardingTargetForSelector:(SEL)selector {
    id me = self;
    return me;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {}
@end

int main(void) {
    @autoreleasepool {
        [(id)[Desk new] tidy];
    }
    return 0;
}
