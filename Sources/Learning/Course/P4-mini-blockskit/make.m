#import <Foundation/Foundation.h>

typedef void (^Block)(id argument);

@interface DynamicDelegate : NSObject
@property (nonatomic, copy) NSDictionary<NSString *, Block> *blocks;
@property (nonatomic, weak) id realDelegate;
@end
@interface DynamicDelegate (Forwarded)
- (void)didLoad:(NSString *)page;
- (void)didFail:(NSString *)page;
@end

@implementation DynamicDelegate
#if SOLUTION
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || self.blocks[NSStringFromSelector(selector)]
           || [self.realDelegate respondsToSelector:selector];
}
- (id)forwardingTargetForSelector:(SEL)selector {
    return self.blocks[NSStringFromSelector(selector)] ? nil : self.realDelegate;
}
#elif START
// TODO: who responds, and what goes to the real delegate?
#elif WRONG_delegate_first
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || self.blocks[NSStringFromSelector(selector)]
           || [self.realDelegate respondsToSelector:selector];
}
- (id)forwardingTargetForSelector:(SEL)selector { return self.realDelegate; }
#elif WRONG_only_blocks
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || self.blocks[NSStringFromSelector(selector)];
}
#endif
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (!self.blocks[NSStringFromSelector(selector)]) return [super methodSignatureForSelector:selector];
    return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    __unsafe_unretained id argument = nil;
    [invocation getArgument:&argument atIndex:2];
    Block block = self.blocks[NSStringFromSelector(invocation.selector)];
    block(argument);
}
@end

@interface Controller : NSObject
@end
@implementation Controller
- (void)didLoad:(NSString *)page { NSLog(@"controller loaded %@", page); }
- (void)didFail:(NSString *)page { NSLog(@"controller failed %@", page); }
@end

int main(void) {
    @autoreleasepool {
        Controller *controller = [Controller new];
        DynamicDelegate *delegate = [DynamicDelegate new];
        delegate.realDelegate = controller;
        delegate.blocks = @{@"didLoad:" : ^(NSString *page) { NSLog(@"block loaded %@", page); }};
        if ([delegate respondsToSelector:@selector(didLoad:)]) [delegate didLoad:@"home"];
        if ([delegate respondsToSelector:@selector(didFail:)]) [delegate didFail:@"shop"];
    }
}
