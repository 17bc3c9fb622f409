#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

static int now, due;
static NSInvocation *waiting;

@interface Search : NSObject
- (void)search:(NSString *)text;
@end
@implementation Search
- (void)search:(NSString *)text { NSLog(@"searched %@", text); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"late_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void decide(id self, SEL _cmd, NSInvocation *invocation) {
#if SOLUTION
    [invocation retainArguments];
    waiting = invocation;
    due = now + 3;
#elif START
    // TODO: keep the call, and let tick make it when nothing came for 3
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
#elif WRONG_first_wins
    if (waiting) return;
    [invocation retainArguments];
    waiting = invocation;
    due = now + 3;
#elif WRONG_not_restarted
    if (!waiting) due = now + 3;
    [invocation retainArguments];
    waiting = invocation;
#endif
}

static void tick(void) {
    if (!waiting || now < due) return;
    NSInvocation *call = waiting;
    waiting = nil;
    call.selector = aliasOf(call.selector);
    [call invoke];
}

int main(void) {
    @autoreleasepool {
        Method method = class_getInstanceMethod([Search class], @selector(search:));
        const char *types = method_getTypeEncoding(method);
        class_addMethod([Search class], aliasOf(@selector(search:)), method_getImplementation(method), types);
        class_replaceMethod([Search class], @selector(forwardInvocation:), (IMP)decide, "v@:@");
        class_replaceMethod([Search class], @selector(search:), _objc_msgForward, types);
        Search *search = [Search new];
        NSArray *typed = @[ @"p", @"pr", @"pro", @"prox", @"proxy" ];
        for (now = 0; now < 10; now++) {
            if (now < 5) [search search:typed[now]];
            tick();
        }
    }
}
