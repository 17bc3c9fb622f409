#import <Foundation/Foundation.h>

@interface Desk : NSObject
@property (nonatomic, copy) NSString *label;
@end
@interface Desk (Forwarded)
- (NSUInteger)length;
@end

@implementation Desk
#if SOLUTION
- (id)forwardingTargetForSelector:(SEL)selector { return self.label; }
#elif START
// TODO: the label answers
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.label methodSignatureForSelector:selector];
}
#elif WRONG_self_as_target
- (id)forwardingTargetForSelector:(SEL)selector { return self; }
#elif WRONG_own_method
- (NSUInteger)length { return self.label.length; }
#endif
@end

int main(void) {
    @autoreleasepool {
        Desk *desk = [Desk new];
        desk.label = @"mahogany";
        @try {
            NSLog(@"%d", (int)[desk length]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
