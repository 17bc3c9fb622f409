#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static int asked;

static void help(id self, SEL _cmd) { NSLog(@"%@ helps", self); }

@interface Liar : NSObject
- (void)swim;
+ (void)help;
@end

@implementation Liar
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (selector == @selector(swim)) asked++;
    return YES;                                   // and adds nothing
}
+ (BOOL)resolveClassMethod:(SEL)selector {
    if (selector != @selector(help)) return NO;
    class_addMethod(object_getClass(self), selector, (IMP)help, "v@:");
    return NO;                                    // and has added it
}
@end

int main(void) {
    @autoreleasepool {
        Liar *liar = [Liar new];
        for (int i = 0; i < 2; i++) {
            @try {
                [liar swim];
            } @catch (NSException *exception) {
                NSLog(@"%@, asked %d times", exception.name, asked);
            }
        }
        [Liar help];
        NSLog(@"responds: %d", [liar respondsToSelector:@selector(swim)]);
    }
}
