#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive:(int)kilometres to:(NSString *)place;
@end
@implementation Car
- (void)drive:(int)kilometres to:(NSString *)place { NSLog(@"%d km to %@", kilometres, place); }
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.drive(3, @"town");
    }
    return 0;
}
