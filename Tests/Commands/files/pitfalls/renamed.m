// The invocation is invoked under another selector: its result is the message's.
#import <Foundation/Foundation.h>

@interface Clock : NSObject
- (int)hour;
@end
@interface Clock (Former)
- (int)time;
@end
@implementation Clock
- (int)hour { return 7; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector == @selector(time) ? @selector(hour) : selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    invocation.selector = @selector(hour);
    [invocation invoke];
}
@end

int main(void) {
    @autoreleasepool {
        printf("%d\n", [[Clock new] time]);
    }
    return 0;
}
