#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Robot : NSObject
- (void)dance;
@end

static void danceMethod(id self, SEL _cmd) {
    NSLog(@"%@ does %@", [self class], NSStringFromSelector(_cmd));
}

@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (selector == @selector(dance)) {
        NSLog(@"the resolver is asked");
        return class_addMethod(self, selector, (IMP)danceMethod, "v@:");
    }
    return [super resolveInstanceMethod:selector];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [Robot new];
        NSLog(@"responds: %d", [robot respondsToSelector:@selector(dance)]);
        [robot dance];
        [robot dance];
    }
}
