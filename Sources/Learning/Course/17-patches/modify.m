#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

typedef id (^Patch)(id self, NSArray *arguments);
static Patch current;

@interface Form : NSObject
- (BOOL)accepts:(NSString *)name;
@end
@interface Form (Patched)
- (BOOL)ORIGaccepts:(NSString *)name;
@end
@implementation Form
- (BOOL)accepts:(NSString *)name {
    NSLog(@"original asked about %@", name);
    return YES;
}
@end

static void runPatch(id self, SEL _cmd, NSInvocation *invocation) {
    static int depth;
    if (++depth > 3) @throw [NSException exceptionWithName:@"TooDeep" reason:nil userInfo:nil];
    __unsafe_unretained id argument = nil;
    [invocation getArgument:&argument atIndex:2];
    BOOL result = [current(self, @[ argument ]) boolValue];
    [invocation setReturnValue:&result];
    depth--;
}

int main(void) {
    @autoreleasepool {
        Class cls = [Form class];
        IMP original = class_getMethodImplementation(cls, @selector(accepts:));
        class_addMethod(cls, @selector(ORIGaccepts:), original, "B@:@");
        class_replaceMethod(cls, @selector(forwardInvocation:), (IMP)runPatch, "v@:@");
        class_replaceMethod(cls, @selector(accepts:), _objc_msgForward, "B@:@");
        current = ^id(id self, NSArray *arguments) {
#if SOLUTION
            if ([arguments[0] length] > 3) return @([(Form *)self ORIGaccepts:arguments[0]]);
#elif START
            // TODO: more than 3 letters are left to the original
#elif WRONG_calls_itself
            if ([arguments[0] length] > 3) return @([(Form *)self accepts:arguments[0]]);
#endif
            return @([arguments[0] length] > 0);
        };
        Form *form = [Form new];
        @try {
            NSLog(@"%d", [form accepts:@""]);
            NSLog(@"%d", [form accepts:@"Johanna"]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
