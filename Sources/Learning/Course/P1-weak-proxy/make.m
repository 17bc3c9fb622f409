#import <Foundation/Foundation.h>

@interface Ticker : NSObject
- (int)tick;
@end
@implementation Ticker
- (int)tick { return 7; }
@end

@interface WeakProxy : NSProxy {
#if SOLUTION
    __weak id _target;
#elif START
    id _target;   // TODO: without keeping it
#elif WRONG_strong
    id _target;
#endif
}
- (instancetype)initWithTarget:(id)target;
@end

@implementation WeakProxy
- (instancetype)initWithTarget:(id)target {
    _target = target;
    return self;
}
#if SOLUTION
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
- (BOOL)respondsToSelector:(SEL)selector { return [_target respondsToSelector:selector]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSObject instanceMethodSignatureForSelector:@selector(init)];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    void *nothing = NULL;
    [invocation setReturnValue:&nothing];
}
#elif START
// TODO: pass everything on, and end harmlessly when the target is gone
#elif WRONG_nil_signature
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
- (BOOL)respondsToSelector:(SEL)selector { return [_target respondsToSelector:selector]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [_target methodSignatureForSelector:selector];
}
#endif
@end

int main(void) {
    @autoreleasepool {
        id proxy;
        @try {
            @autoreleasepool {
                Ticker *ticker = [Ticker new];
                proxy = [[WeakProxy alloc] initWithTarget:ticker];
                NSLog(@"responds %d", [proxy respondsToSelector:@selector(tick)]);
                NSLog(@"tick %d", [proxy tick]);
            }
            NSLog(@"then %d", [proxy tick]);
            NSLog(@"responds %d", [proxy respondsToSelector:@selector(tick)]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
