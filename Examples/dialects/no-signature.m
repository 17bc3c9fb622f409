// No method, no target, no signature. Apple's runtime sends doesNotRecognizeSelector:, which a class may have its own way with;
// GNUstep raises the exception itself. (Its selectors may carry types, which then count as the signature; this one does not.)
#import <Foundation/Foundation.h>

@interface Robot : NSObject
@end

@implementation Robot
- (void)doesNotRecognizeSelector:(SEL)selector {
    printf("asked about %s\n", [NSStringFromSelector(selector) UTF8String]);
    [super doesNotRecognizeSelector:selector];
}
@end

int main(void) {
    @autoreleasepool {
        Robot *robot = [[Robot alloc] init];
        @try {
            [robot performSelector:NSSelectorFromString(@"dance")];
        } @catch (NSException *exception) {
            printf("%s\n", [[exception name] UTF8String]);
        }
    }
    return 0;
}
