// A forwarding target of self. Apple's runtime takes it for nil and goes on to the next stage; GNUstep sends the message to
// self again, without end, which is reported here as an exception.
#import <Foundation/Foundation.h>

@interface Robot : NSObject
@end
@interface Robot (Dancing)
- (void)dance;
@end

@implementation Robot
- (id)forwardingTargetForSelector:(SEL)selector {
    return self;
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
