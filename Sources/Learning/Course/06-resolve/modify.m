#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Robot : NSObject
- (void)dance;
- (void)jump;
@end

static void danceMethod(id self, SEL _cmd) { NSLog(@"dancing"); }
static void jumpMethod(id self, SEL _cmd) { NSLog(@"jumping"); }

@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (selector == @selector(dance)) return class_addMethod(self, selector, (IMP)danceMethod, "v@:");
#if SOLUTION
    if (selector == @selector(jump)) return class_addMethod(self, selector, (IMP)jumpMethod, "v@:");
#elif START
    (void)jumpMethod;   // TODO: jump, too
#elif WRONG_only_yes
    if (selector == @selector(jump)) return YES;
#elif WRONG_wrong_class
    if (selector == @selector(jump))
        return class_addMethod(object_getClass(self), selector, (IMP)jumpMethod, "v@:");
#endif
    return [super resolveInstanceMethod:selector];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [Robot new];
        [robot dance];
        @try {
            [robot jump];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
