#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

static int now;

@interface Document : NSObject
- (void)save;
@end
@implementation Document
- (void)save { NSLog(@"saved at %d", now); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"late_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void throttle(id self, SEL _cmd, NSInvocation *invocation) {
    static int last = -10;
#if SOLUTION
    if (now - last >= 10) {
        last = now;
        invocation.selector = aliasOf(invocation.selector);
        [invocation invoke];
    }
#elif START
    (void)last;   // TODO: which calls pass?
    (void)aliasOf;
#elif WRONG_never_again
    if (last < 0) {
        last = now;
        invocation.selector = aliasOf(invocation.selector);
        [invocation invoke];
    }
#elif WRONG_all_pass
    last = now;
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
#endif
}

int main(void) {
    @autoreleasepool {
        Method method = class_getInstanceMethod([Document class], @selector(save));
        class_addMethod([Document class], aliasOf(@selector(save)), method_getImplementation(method), "v@:");
        class_replaceMethod([Document class], @selector(save), _objc_msgForward, "v@:");
        class_replaceMethod([Document class], @selector(forwardInvocation:), (IMP)throttle, "v@:@");
        Document *document = [Document new];
        for (now = 0; now < 25; now += 4) [document save];
    }
}
