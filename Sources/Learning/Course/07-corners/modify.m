#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Swimmer : NSObject
- (void)swim;
- (void)fly;
@end

static void swim(id self, SEL _cmd) { NSLog(@"%@", NSStringFromSelector(_cmd)); }

@implementation Swimmer
+ (BOOL)resolveInstanceMethod:(SEL)selector {
#if SOLUTION
    if (selector == @selector(swim)) return class_addMethod(self, selector, (IMP)swim, "v@:");
    return [super resolveInstanceMethod:selector];
#elif START
    (void)swim;
    return YES;   // TODO: add swim, and nothing else
#elif WRONG_still_lying
    return selector == @selector(swim);
#elif WRONG_yes_for_all
    return class_addMethod(self, selector, (IMP)swim, "v@:");
#endif
}
@end

int main(void) {
    @autoreleasepool {
        (void)swim;
        Swimmer *swimmer = [Swimmer new];
        @try {
            [swimmer swim];
            [swimmer fly];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
