// A method that is added when it is first asked for: +resolveInstanceMethod:.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Robot : NSObject
@end

@interface Robot (Dynamic)
- (void)dance; // added at run time
@end

static void danceMethod(id self, SEL _cmd) {
    NSLog(@"%@ does %@", NSStringFromClass([self class]), NSStringFromSelector(_cmd));
}

@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (selector == @selector(dance)) {
        class_addMethod(self, selector, (IMP)danceMethod, "v@:");
        return YES;
    }
    return [super resolveInstanceMethod:selector];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [[Robot alloc] init];
        NSLog(@"responds: %d", [robot respondsToSelector:@selector(dance)]);
        [robot dance];
    }
    return 0;
}
