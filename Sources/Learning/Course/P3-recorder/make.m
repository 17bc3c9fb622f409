#import <Foundation/Foundation.h>

@interface Page : NSObject
- (void)write:(NSString *)text;
@end
@implementation Page
- (void)write:(NSString *)text { NSLog(@"written: %@", text); }
@end

@interface Recorder : NSProxy {
    NSMutableArray<NSInvocation *> *_tape;
}
- (instancetype)initRecorder;
- (void)playTo:(id)target;
@end

@implementation Recorder
- (instancetype)initRecorder {
    _tape = [NSMutableArray array];
    return self;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Page instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
#if SOLUTION
    [invocation retainArguments];
    [_tape addObject:invocation];
#elif START
    // TODO: keep it, with its arguments
#elif WRONG_not_kept
    [_tape addObject:invocation];
#elif WRONG_played_at_once
    [invocation invokeWithTarget:[Page new]];
#endif
}
- (void)playTo:(id)target {
#if SOLUTION
    for (NSInvocation *one in _tape) [one invokeWithTarget:target];
#elif START
    // TODO: play them all
#elif WRONG_not_kept
    for (NSInvocation *one in _tape)
        if ([one argumentsRetained]) [one invokeWithTarget:target];
#endif
}
@end

int main(void) {
    @autoreleasepool {
        id recorder = [[Recorder alloc] initRecorder];
        @autoreleasepool {
            for (int i = 1; i <= 2; i++) [recorder write:[NSString stringWithFormat:@"a line of text, number %d", i]];
        }
        NSLog(@"play");
        [recorder playTo:[Page new]];
    }
}
