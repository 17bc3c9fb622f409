#import <Foundation/Foundation.h>

@interface Desk : NSObject
@property (nonatomic, copy) NSString *label;
@end
@interface Desk (Forwarded)
- (NSUInteger)length;
@end

@implementation Desk
#if SOLUTION
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.label methodSignatureForSelector:selector];
}
#elif START
// TODO: what has to be known before an invocation is made?
#elif WRONG_own_signature
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector];
}
#endif
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:self.label]; }
@end

int main(void) {
    @autoreleasepool {
        Desk *desk = [Desk new];
        desk.label = @"oak desk";
        @try {
            NSLog(@"%d", (int)[desk length]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
