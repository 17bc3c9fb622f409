// A message that another object takes, three times. Apple's runtime remembers that the class has no such method and asks the
// resolver once; GNUstep's asks it every time.
#import <Foundation/Foundation.h>

static int asked = 0;

@interface Dancer : NSObject
- (void)dance;
@end
@implementation Dancer
- (void)dance {
    printf("dance\n");
}
@end

@interface Robot : NSObject
@end
@interface Robot (Dancing)
- (void)dance;
@end

@implementation Robot
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if ([NSStringFromSelector(selector) isEqualToString:@"dance"]) asked++;
    return NO;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    return [[Dancer alloc] init];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [[Robot alloc] init];
        for (int i = 0; i < 3; i++) [robot dance];
        printf("asked %s\n", asked == 1 ? "once" : "every time");
    }
    return 0;
}
