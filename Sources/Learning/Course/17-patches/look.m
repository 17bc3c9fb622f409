#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

typedef id (^Patch)(id self, NSArray *arguments);
static NSMutableDictionary<NSString *, Patch> *patches;

@interface Form : NSObject
@property (nonatomic, copy) NSString *name;
- (BOOL)accepts:(NSString *)name;
@end

@implementation Form
- (BOOL)accepts:(NSString *)name { return YES; }
@end

static void runPatch(id self, SEL _cmd, NSInvocation *invocation) {
    Patch patch = patches[NSStringFromSelector(invocation.selector)];
    __unsafe_unretained id argument = nil;
    [invocation getArgument:&argument atIndex:2];
    BOOL result = [patch(self, @[ argument ?: [NSNull null] ]) boolValue];
    [invocation setReturnValue:&result];
}

static void patch(Class cls, SEL selector, Patch body) {
    Method method = class_getInstanceMethod(cls, selector);
    const char *types = method_getTypeEncoding(method);
    NSString *name = NSStringFromSelector(selector);
    SEL original = NSSelectorFromString([@"ORIG" stringByAppendingString:name]);
    class_addMethod(cls, original, method_getImplementation(method), types);
    class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)runPatch, "v@:@");
    class_replaceMethod(cls, selector, _objc_msgForward, types);
    patches[name] = body;
}

int main(void) {
    @autoreleasepool {
        patches = [NSMutableDictionary dictionary];
        Form *form = [Form new];
        NSLog(@"empty name accepted: %d", [form accepts:@""]);
        patch([Form class], @selector(accepts:), ^id(id self, NSArray *arguments) {
            return @([arguments[0] length] > 0);
        });
        NSLog(@"empty name accepted: %d", [form accepts:@""]);
        NSLog(@"\"Ann\" accepted: %d", [form accepts:@"Ann"]);
    }
}
