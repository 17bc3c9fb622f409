#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

static int now;

@interface Log : NSObject
- (void)write:(NSString *)text level:(long)level;
@end
@implementation Log
- (void)write:(NSString *)text level:(long)level { NSLog(@"%@", text); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"late_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void decide(id self, SEL _cmd, NSInvocation *invocation) {
    static int next;
#if SOLUTION
    long level = 0;
    [invocation getArgument:&level atIndex:3];
    if (level < 3) {
        if (now < next) return;
        next = now + 10;
    }
#elif START
    // TODO: what is urgent always passes
    if (now < next) return;
    next = now + 10;
#elif WRONG_wrong_index
    long level = 0;
    [invocation getArgument:&level atIndex:1];
    if (level < 3) {
        if (now < next) return;
        next = now + 10;
    }
#elif WRONG_urgent_counts
    long level = 0;
    [invocation getArgument:&level atIndex:3];
    if (level < 3 && now < next) return;
    next = now + 10;
#endif
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
}

int main(void) {
    @autoreleasepool {
        SEL selector = @selector(write:level:);
        Method method = class_getInstanceMethod([Log class], selector);
        const char *types = method_getTypeEncoding(method);
        class_addMethod([Log class], aliasOf(selector), method_getImplementation(method), types);
        class_replaceMethod([Log class], @selector(forwardInvocation:), (IMP)decide, "v@:@");
        class_replaceMethod([Log class], selector, _objc_msgForward, types);
        Log *log = [Log new];
        [log write:@"started" level:1];
        now = 4;
        [log write:@"working" level:1];
        now = 6;
        [log write:@"disk full" level:3];
        now = 11;
        [log write:@"still working" level:1];
        now = 12;
        [log write:@"fire" level:4];
    }
}
