#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (void)start;
@end
@implementation Engine
- (void)start { NSLog(@"brumm"); }
@end

@interface Radio : NSObject
- (void)play;
@end
@implementation Radio
- (void)play { NSLog(@"music"); }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@property (nonatomic, strong) Radio *radio;
@end
@interface Car (Forwarded)
- (void)start;
- (void)play;
- (void)fly;
@end

@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector {
#if SOLUTION
    if ([self.engine respondsToSelector:selector]) return self.engine;
    if ([self.radio respondsToSelector:selector]) return self.radio;
    return [super forwardingTargetForSelector:selector];
#elif START
    return self.engine;   // TODO: the engine, the radio, or nobody
#elif WRONG_for_everything
    return selector == @selector(play) ? (id)self.radio : (id)self.engine;
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        car.radio = [Radio new];
        @try {
            [car start];
            [car play];
            [car fly];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
