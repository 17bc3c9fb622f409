#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive:(int)miles;
- (void)honk;
@end

@implementation Car
- (void)drive:(int)miles { NSLog(@"%@ drives %d miles", [self class], miles); }
- (void)honk { NSLog(@"Beep!"); }
@end

@interface Truck : Car
@end

@implementation Truck
- (void)honk { NSLog(@"HOOONK!"); }
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Truck new];
        [car honk];
        [car drive:3];
        SEL selector = @selector(honk);
        [car performSelector:selector];
        void (*function)(id, SEL) = (void (*)(id, SEL))[car methodForSelector:selector];
        function(car, selector);
    }
}
