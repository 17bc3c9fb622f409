#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

@interface Screen : NSObject
- (void)appear:(BOOL)animated;
@end

@implementation Screen
- (void)appear:(BOOL)animated { NSLog(@"appears, _cmd is %@", NSStringFromSelector(_cmd)); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"hooked_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void forward(id self, SEL _cmd, NSInvocation *invocation) {
    NSLog(@"before %@", NSStringFromSelector(invocation.selector));
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
}

static void hook(Class cls, SEL selector) {
    Method method = class_getInstanceMethod(cls, selector);
    class_addMethod(cls, aliasOf(selector), method_getImplementation(method), method_getTypeEncoding(method));
    class_replaceMethod(cls, selector, _objc_msgForward, method_getTypeEncoding(method));
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)forward, "v@:@");
}

int main(void) {
    @autoreleasepool {
        hook([Screen class], @selector(appear:));
        [[Screen new] appear:YES];
    }
}
