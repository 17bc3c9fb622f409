// The resolver adds a method and says NO. Apple's runtime does not care what it says and looks again; GNUstep's believes it,
// and the method is there for the next message only.
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
    if ([NSStringFromSelector(selector) isEqualToString:@"dance"]) {
        class_addMethod(self, selector, (IMP)danceMethod, "v@:");
    }
    return NO;
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
        [robot dance];
    }
    return 0;
}
