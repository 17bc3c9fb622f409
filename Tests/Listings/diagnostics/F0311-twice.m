// command: check --run
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
- (void)drive;
- (void)logged_drive;
@end
@implementation Car
+ (void)initialize {
    Method old = class_getInstanceMethod([Car class], @selector(drive));
    Method new = class_getInstanceMethod([Car class], @selector(logged_drive));
    method_exchangeImplementations(old, new);
}
- (void)drive { NSLog(@"drive"); }
- (void)logged_drive { NSLog(@"logged"); [self logged_drive]; }
@end

@interface Van : Car
@end
@implementation Van
@end

int main(void) {
    @autoreleasepool {
        [[Van new] drive];
    }
    return 0;
}
