#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive { NSLog(@"drives"); }
- (BOOL)isEqual:(id)other { return other == self; }
@end

@interface Car (Logging)
- (void)logged_drive;
@end
@implementation Car (Logging)
- (void)logged_drive {
    NSLog(@"will drive");
    [self logged_drive];
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        // What NSLog and CFEqual send to Foundation's objects is Foundation's own affair.
        NSLog(@"%@ %d", @[@"a"], CFEqual((__bridge CFTypeRef)@"a", (__bridge CFTypeRef)@"b"));
        // The program's own methods are shown, whoever sends the message.
        NSLog(@"%d", CFEqual((__bridge CFTypeRef)car, (__bridge CFTypeRef)@"b"));
        method_exchangeImplementations(class_getInstanceMethod([Car class], @selector(drive)),
                                       class_getInstanceMethod([Car class], @selector(logged_drive)));
        [car drive];
    }
    return 0;
}
