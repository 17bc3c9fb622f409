#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive:(int)miles;
@end

@implementation Car
#if SOLUTION
- (void)drive:(int)miles { NSLog(@"%@ drives %d miles", [self class], miles); }
#elif START
- (void)drive:(int)miles { NSLog(@"%@ drives %d miles", [self class], miles); }
#elif WRONG_in_car
- (void)drive:(int)miles { NSLog(@"%@ drives %d miles", [self class], miles * 2); }
#endif
@end

@interface Truck : Car
@end

@implementation Truck
#if SOLUTION
- (void)drive:(int)miles { [super drive:miles * 2]; }
#elif START
// TODO: a drive: of its own that passes twice the miles to super
#elif WRONG_in_car
#endif
@end

int main(void) {
    @autoreleasepool {
        [[Truck new] drive:3];
        [[Car new] drive:3];
    }
}
