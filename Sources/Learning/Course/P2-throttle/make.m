#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

static int now;

@interface Rule : NSObject
@property (nonatomic) int interval, next;
@end
@implementation Rule
@end
static NSMutableDictionary<NSString *, Rule *> *rules;

@interface Editor : NSObject
- (void)save;
- (void)search:(NSString *)text;
@end
@implementation Editor
- (void)save { NSLog(@"saved at %d", now); }
- (void)search:(NSString *)text { NSLog(@"searched %@ at %d", text, now); }
@end

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"late_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void run(id self, SEL _cmd, NSInvocation *invocation) {
#if SOLUTION
    Rule *rule = rules[NSStringFromSelector(invocation.selector)];
    if (now < rule.next) return;
    rule.next = now + rule.interval;
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
#elif START
    // TODO: the selector's rule decides
    (void)aliasOf;
#elif WRONG_one_clock
    static int next;
    if (now < next) return;
    next = now + rules[NSStringFromSelector(invocation.selector)].interval;
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
#endif
}

static void throttle(Class cls, SEL selector, int interval) {
    if (!rules) rules = [NSMutableDictionary dictionary];
    Rule *rule = [Rule new];
    rule.interval = interval;
    rules[NSStringFromSelector(selector)] = rule;
    Method method = class_getInstanceMethod(cls, selector);
    const char *types = method_getTypeEncoding(method);
    class_addMethod(cls, aliasOf(selector), method_getImplementation(method), types);
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)run, "v@:@");
    class_replaceMethod(cls, selector, _objc_msgForward, types);
}

int main(void) {
    @autoreleasepool {
        throttle([Editor class], @selector(save), 10);
        throttle([Editor class], @selector(search:), 3);
        Editor *editor = [Editor new];
        for (now = 0; now < 12; now += 2) {
            [editor save];
            [editor search:@"x"];
        }
    }
}
