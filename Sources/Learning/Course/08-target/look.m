#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (void)startWithKey:(NSString *)key;
@end

@implementation Engine
- (void)startWithKey:(NSString *)key { NSLog(@"%@ starts with %@", [self class], key); }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@end

@interface Car (Forwarded)
- (void)startWithKey:(NSString *)key;
- (void)fly;
@end

@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
    if ([self.engine respondsToSelector:selector]) return self.engine;
    return self;
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        [car startWithKey:@"A1"];
        [car startWithKey:@"B2"];
        @try {
            [car fly];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
