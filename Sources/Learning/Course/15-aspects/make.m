#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

@interface Screen : NSObject
- (void)appear;
@end
@implementation Screen
- (void)appear { NSLog(@"appears"); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"hooked_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void forward(id self, SEL _cmd, NSInvocation *invocation) {
    NSLog(@"before");
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
}

static void hook(Class cls, SEL selector) {
    Method method = class_getInstanceMethod(cls, selector);
    const char *types = method_getTypeEncoding(method);
    class_addMethod(cls, aliasOf(selector), method_getImplementation(method), types);
    class_replaceMethod(cls, selector, _objc_msgForward, types);
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)forward, "v@:@");
}

static void unhook(Class cls, SEL selector) {
#if SOLUTION
    Method alias = class_getInstanceMethod(cls, aliasOf(selector));
    class_replaceMethod(cls, selector, method_getImplementation(alias), method_getTypeEncoding(alias));
#elif START
    (void)cls;   // TODO: the method as it was
    (void)selector;
#elif WRONG_only_forwarding
    IMP inherited = class_getMethodImplementation([NSObject class], @selector(forwardInvocation:));
    class_replaceMethod(cls, @selector(forwardInvocation:), inherited, "v@:@");
#elif WRONG_same_again
    IMP found = class_getMethodImplementation(cls, selector);
    class_replaceMethod(cls, selector, found, "v@:");
#endif
}

int main(void) {
    @autoreleasepool {
        Screen *screen = [Screen new];
        hook([Screen class], @selector(appear));
        [screen appear];
        unhook([Screen class], @selector(appear));
        @try {
            [screen appear];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
