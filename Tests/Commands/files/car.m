// A message handed to another object: -forwardingTargetForSelector:.
#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (int)startWithKey:(int)key;
@end
@implementation Engine
- (int)startWithKey:(int)key {
    NSLog(@"engine starts with key %d", key);
    return key * 100;
}
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@end
@interface Car (EngineMessages)
- (int)startWithKey:(int)key;
@end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
    if ([self.engine respondsToSelector:selector]) return self.engine;
    return [super forwardingTargetForSelector:selector];
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        int speed = [car startWithKey:7];
        NSLog(@"revolutions: %d", speed);
    }
    return 0;
}
