#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

@interface Screen : NSObject
- (void)appear;
@end
@implementation Screen
- (void)appear { NSLog(@"_cmd is %@", NSStringFromSelector(_cmd)); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"hooked_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void forward(id self, SEL _cmd, NSInvocation *invocation) {
    NSLog(@"before");
#if SOLUTION
    IMP original = [self methodForSelector:aliasOf(invocation.selector)];
    ((void (*)(id, SEL))original)(self, invocation.selector);
#elif START
    (void)aliasOf;   // TODO: the original, with the selector that was sent
#elif WRONG_alias_sent
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
#endif
}

int main(void) {
    @autoreleasepool {
        Method method = class_getInstanceMethod([Screen class], @selector(appear));
        class_addMethod([Screen class], aliasOf(@selector(appear)), method_getImplementation(method), "v@:");
        class_replaceMethod([Screen class], @selector(appear), _objc_msgForward, "v@:");
        class_replaceMethod([Screen class], @selector(forwardInvocation:), (IMP)forward, "v@:@");
        [[Screen new] appear];
    }
}
