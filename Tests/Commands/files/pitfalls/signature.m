#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (double)power:(int)gear;
@end
@implementation Engine
- (double)power:(int)gear { return 2.5 * gear; }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
@end
@implementation Car
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"v@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.engine];
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        NSLog(@"power %f", [(id)car power:2]);
    }
    return 0;
}
