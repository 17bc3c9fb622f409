#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

typedef id (^Patch)(id self);
static NSMutableDictionary<NSString *, Patch> *patches;

@interface Clock : NSObject
- (id)time;
@end
@implementation Clock
- (id)time { return @"noon"; }
@end

static SEL originalOf(SEL selector) {
    return NSSelectorFromString([@"ORIG" stringByAppendingString:NSStringFromSelector(selector)]);
}

static void runPatch(id self, SEL _cmd, NSInvocation *invocation) {
    Patch patch = patches[NSStringFromSelector(invocation.selector)];
    id result = patch ? patch(self) : nil;
    [invocation setReturnValue:&result];
}

static void patch(Class cls, SEL selector, Patch body) {
    Method method = class_getInstanceMethod(cls, selector);
    const char *types = method_getTypeEncoding(method);
    class_addMethod(cls, originalOf(selector), method_getImplementation(method), types);
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)runPatch, "v@:@");
    class_replaceMethod(cls, selector, _objc_msgForward, types);
    patches[NSStringFromSelector(selector)] = body;
}

static void unpatch(Class cls, SEL selector) {
    [patches removeObjectForKey:NSStringFromSelector(selector)];
#if SOLUTION
    class_replaceMethod(cls, selector, class_getMethodImplementation(cls, originalOf(selector)), "@@:");
#elif START
    // TODO: the method is what it was
    patches[NSStringFromSelector(selector)] = ^id(id self) { return @"unpatched?"; };
#elif WRONG_only_forgotten
#endif
}

int main(void) {
    @autoreleasepool {
        patches = [NSMutableDictionary dictionary];
        Clock *clock = [Clock new];
        patch([Clock class], @selector(time), ^id(id self) { return @"midnight"; });
        NSLog(@"%@", [clock time]);
        unpatch([Clock class], @selector(time));
        NSLog(@"%@", [clock time]);
    }
}
