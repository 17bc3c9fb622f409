// command: check --run
#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (int)turns;
@end
@implementation Engine
- (int)turns { return 3000; }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@end
@implementation Car
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.engine methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.engine];
    long turns = 0;
    [invocation getReturnValue:&turns];
    NSLog(@"%ld", turns);
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        [(id)car turns];
    }
    return 0;
}
