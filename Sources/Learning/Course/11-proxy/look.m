#import <Foundation/Foundation.h>

@interface Singer : NSObject
- (void)sing;
@end

@implementation Singer
- (void)sing { NSLog(@"la la la"); }
- (NSString *)description { return @"a singer"; }
@end

@interface ObjectStandIn : NSObject
@property (nonatomic, strong) id target;
@end

@implementation ObjectStandIn
- (id)forwardingTargetForSelector:(SEL)selector { return self.target; }
@end

@interface ProxyStandIn : NSProxy {
    id _target;
}
- (instancetype)initWithTarget:(id)target;
@end

@implementation ProxyStandIn
- (instancetype)initWithTarget:(id)target {
    _target = target;
    return self;
}
- (id)forwardingTargetForSelector:(SEL)selector { return _target; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [_target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:_target]; }
@end

static void show(NSString *name, id stand_in) {
    [stand_in sing];
    NSLog(@"%@: is a Singer: %d, responds to sing: %d", name, [stand_in isKindOfClass:[Singer class]],
          [stand_in respondsToSelector:@selector(sing)]);
}

int main(void) {
    @autoreleasepool {
        Singer *singer = [Singer new];
        ObjectStandIn *object = [ObjectStandIn new];
        object.target = singer;
        show(@"NSObject", object);
        show(@"NSProxy", [[ProxyStandIn alloc] initWithTarget:singer]);
    }
}
