// The resolver says YES and adds nothing. Apple's runtime looks again, once, and forwards. libobjc2, GNUstep's own runtime, asks
// without end, which is reported here as an exception.
#import <Foundation/Foundation.h>

@interface Liar : NSObject
@end
@interface Liar (Dancing)
- (void)dance;
@end

@implementation Liar
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    return [NSStringFromSelector(selector) isEqualToString:@"dance"];
}
@end

int main(void) {
    @autoreleasepool {
        Liar *liar = [[Liar alloc] init];
        @try {
            [liar dance];
        } @catch (NSException *exception) {
            printf("%s\n", [[exception name] UTF8String]);
        }
    }
    return 0;
}
