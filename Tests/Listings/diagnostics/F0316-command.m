// command: check --run
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
- (void)drive;
- (void)logged_drive;
@end
@implementation Car
- (void)drive { NSLog(@"drive"); }
- (void)logged_drive {
    NSLog(@"%@", NSStringFromSelector(_cmd));
    [self logged_drive];
}
@end

int main(void) {
    @autoreleasepool {
        method_exchangeImplementations(
            class_getInstanceMethod([Car class], @selector(drive)),
            class_getInstanceMethod([Car class], @selector(logged_drive)));
        [[Car new] drive];
    }
    return 0;
}
