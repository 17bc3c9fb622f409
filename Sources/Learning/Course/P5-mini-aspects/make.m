#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

typedef void (^Hook)(id object);
static NSMutableDictionary<NSString *, Hook> *before, *after;

@interface Screen : NSObject
- (void)appear;
@end
@implementation Screen
- (void)appear { NSLog(@"%@", NSStringFromSelector(_cmd)); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"hooked_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void run(id self, SEL _cmd, NSInvocation *invocation) {
    SEL selector = invocation.selector;
    Hook first = before[NSStringFromSelector(selector)], last = after[NSStringFromSelector(selector)];
#if SOLUTION
    if (first) first(self);
    ((void (*)(id, SEL))[self methodForSelector:aliasOf(selector)])(self, selector);
    if (last) last(self);
#elif START
    (void)first;   // TODO: the hook, the original, the other hook
    (void)last;
#elif WRONG_by_alias
    if (first) first(self);
    invocation.selector = aliasOf(selector);
    [invocation invoke];
    if (last) last(self);
#endif
}

static void hook(Class cls, SEL selector, Hook first, Hook last) {
    before[NSStringFromSelector(selector)] = first;
    after[NSStringFromSelector(selector)] = last;
    Method method = class_getInstanceMethod(cls, selector);
    class_addMethod(cls, aliasOf(selector), method_getImplementation(method), "v@:");
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)run, "v@:@");
    class_replaceMethod(cls, selector, _objc_msgForward, "v@:");
}

static void unhook(Class cls, SEL selector) {
#if SOLUTION
    class_replaceMethod(cls, selector, class_getMethodImplementation(cls, aliasOf(selector)), "v@:");
#elif START
    // TODO: the method is what it was
#elif WRONG_no_way_back
    [before removeObjectForKey:NSStringFromSelector(selector)];
    [after removeObjectForKey:NSStringFromSelector(selector)];
#endif
}

int main(void) {
    @autoreleasepool {
        before = [NSMutableDictionary dictionary];
        after = [NSMutableDictionary dictionary];
        Screen *screen = [Screen new];
        hook([Screen class], @selector(appear), ^(id object) { NSLog(@"before"); },
             ^(id object) { NSLog(@"after"); });
        [screen appear];
        unhook([Screen class], @selector(appear));
        [screen appear];
    }
}
