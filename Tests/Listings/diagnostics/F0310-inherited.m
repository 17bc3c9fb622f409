// command: check --run
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive { NSLog(@"drive"); }
@end

@interface Van : Car
@end
@implementation Van
+ (void)load {
    Method old = class_getInstanceMethod(self, @selector(drive));
    Method new = class_getInstanceMethod(self, @selector(logged_drive));
    method_exchangeImplementations(old, new);
}
- (void)logged_drive {
    NSLog(@"%@", NSStringFromSelector(_cmd));
    [self logged_drive];
}
@end

int main(void) {
    @autoreleasepool {
        [[Van new] drive];
    }
    return 0;
}
