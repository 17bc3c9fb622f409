// A message to super that no superclass answers. Apple's runtime asks the resolver of the class where the search began;
// libobjc2, GNUstep's own runtime, forwards at once.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Machine : NSObject
@end
@interface Machine (Dancing)
- (void)dance;
@end

static void danceMethod(id self, SEL _cmd) {
    printf("the machine's dance\n");
}

@implementation Machine
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (![NSStringFromSelector(selector) isEqualToString:@"dance"]) return NO;
    class_addMethod(self, selector, (IMP)danceMethod, "v@:");
    return YES;
}
@end

@interface Robot : Machine
@end
@implementation Robot
- (void)dance {
    printf("the robot's dance\n");
    [super dance];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [[Robot alloc] init];
        @try {
            [robot dance];
        } @catch (NSException *exception) {
            printf("%s\n", [[exception name] UTF8String]);
        }
    }
    return 0;
}
