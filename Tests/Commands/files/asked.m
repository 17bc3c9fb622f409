#import <Foundation/Foundation.h>

@interface Desk : NSObject
@end
@implementation Desk
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    NSLog(@"asked for %@", NSStringFromSelector(selector));
    return NO;
}
@end

int main(void) {
    @autoreleasepool {
        @try {
            [(id)[Desk new] tidy];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
    return 0;
}
