#import <Foundation/Foundation.h>

@interface WeakProxy : NSProxy {
    __weak id _target;
}
- (instancetype)initWithTarget:(id)target;
@end

@implementation WeakProxy
- (instancetype)initWithTarget:(id)target {
    _target = target;
    return self;
}
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
#if SOLUTION
    return [NSObject instanceMethodSignatureForSelector:@selector(init)];
#elif START
    return nil;   // TODO: the target is gone; end harmlessly
#elif WRONG_nil_signature
    return [_target methodSignatureForSelector:selector];
#endif
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    void *nothing = NULL;
    [invocation setReturnValue:&nothing];
}
@end

int main(void) {
    @autoreleasepool {
        id proxy;
        @autoreleasepool {
            NSMutableString *text = [NSMutableString stringWithString:@"hello"];
            proxy = [[WeakProxy alloc] initWithTarget:text];
            NSLog(@"%d", (int)[proxy length]);
        }
        @try {
            NSLog(@"%d", (int)[proxy length]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
