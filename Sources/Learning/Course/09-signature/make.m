#import <Foundation/Foundation.h>

@interface Recorder : NSObject
@end
@interface Recorder (Anything)
- (void)open:(id)door;
- (void)close:(id)door;
@end

@implementation Recorder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
#if SOLUTION
    return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
#elif START
    return nil;   // TODO: no result, one object
#elif WRONG_no_argument
    return [NSMethodSignature signatureWithObjCTypes:"v@:"];
#endif
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    NSLog(@"%@", NSStringFromSelector(invocation.selector));
}
@end

int main(void) {
    @autoreleasepool {
        Recorder *recorder = [Recorder new];
        @try {
            [recorder open:@"left"];
            [recorder close:@"right"];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
