// respondsToSelector: of a method that a resolver would add. Apple's runtime asks the resolver for the answer; GNUstep's looks
// into the lists only, and the message itself asks.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Robot : NSObject
@end
@interface Robot (Dancing)
- (void)dance;
@end

static void danceMethod(id self, SEL _cmd) {
    printf("dance\n");
}

@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (![NSStringFromSelector(selector) isEqualToString:@"dance"]) return NO;
    class_addMethod(self, selector, (IMP)danceMethod, "v@:");
    return YES;
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [[Robot alloc] init];
        printf("responds: %d\n", [robot respondsToSelector:@selector(dance)]);
        printf("method: %d\n", class_getInstanceMethod([Robot class], @selector(dance)) != NULL);
        [robot dance];
        printf("responds: %d\n", [robot respondsToSelector:@selector(dance)]);
    }
    return 0;
}
