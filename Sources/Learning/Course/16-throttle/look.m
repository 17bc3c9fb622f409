#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

static int now;

@interface Rule : NSObject
@property (nonatomic) int interval, next;
@end
@implementation Rule
@end

@interface Sensor : NSObject
- (int)read:(int)channel;
@end
@implementation Sensor
- (int)read:(int)channel { return channel * 10; }
@end

static char ruleKey;

static SEL aliasOf(SEL selector) {
    return NSSelectorFromString([@"late_" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void decide(id self, SEL _cmd, NSInvocation *invocation) {
    Rule *rule = objc_getAssociatedObject([self class], &ruleKey);
    if (now < rule.next) return;
    rule.next = now + rule.interval;
    invocation.selector = aliasOf(invocation.selector);
    [invocation invoke];
}

static void throttle(Class cls, SEL selector, int interval) {
    Rule *rule = [Rule new];
    rule.interval = interval;
    objc_setAssociatedObject(cls, &ruleKey, rule, OBJC_ASSOCIATION_RETAIN);
    Method method = class_getInstanceMethod(cls, selector);
    const char *types = method_getTypeEncoding(method);
    class_addMethod(cls, aliasOf(selector), method_getImplementation(method), types);
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)decide, "v@:@");
    class_replaceMethod(cls, selector, _objc_msgForward, types);
}

int main(void) {
    @autoreleasepool {
        throttle([Sensor class], @selector(read:), 10);
        Sensor *sensor = [Sensor new];
        for (now = 0; now < 20; now += 5) NSLog(@"at %d: %d", now, [sensor read:3]);
    }
}
