// command: check --run
#import <Foundation/Foundation.h>

@interface Desk : NSObject
@end
@implementation Desk
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"q@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    NSLog(@"%@ is not mine", NSStringFromSelector(invocation.selector));
}
@end

@interface Desk (Pages)
- (NSInteger)pages;
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%ld", (long)[[Desk new] pages]);
    }
    return 0;
}
