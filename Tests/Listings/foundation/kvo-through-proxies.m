// Observing m.name sends the object in the middle -addObserver:forKeyPath:options:context:, with Foundation's own observer. A
// class that overrides the method sees it; a proxy forwards it to the object that it stands for.
#import <Foundation/Foundation.h>

@interface Model : NSObject
@property (copy) NSString *name;
@end
@implementation Model
@end

@interface Loud : Model
@end
@implementation Loud
- (void)addObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath options:(NSKeyValueObservingOptions)options context:(void *)context {
    NSLog(@"%@ observes %@", [observer class], keyPath);
    [super addObserver:observer forKeyPath:keyPath options:options context:context];
}
@end

@interface Owner : NSObject
@property (strong) Model *model;
@end
@implementation Owner
@end

@interface Proxy : NSProxy
@property (strong) id target;
@end
@implementation Proxy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    if ([NSStringFromSelector(invocation.selector) containsString:@"bserver:"]) {
        NSLog(@"proxy: %@", [NSStringFromSelector(invocation.selector) substringToIndex:12]);
    }
    [invocation invokeWithTarget:self.target];
}
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)keyPath ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    NSLog(@"%@ of %@: %@", keyPath, [object class], change[NSKeyValueChangeNewKey]);
}
@end

int main(void) {
    @autoreleasepool {
        Watcher *watcher = [Watcher new];
        Owner *owner = [Owner new];
        owner.model = [Loud new];
        [owner addObserver:watcher forKeyPath:@"model.name" options:NSKeyValueObservingOptionNew context:NULL];
        owner.model.name = @"loud";
        owner.model = [Model new];
        owner.model.name = @"plain";
        [owner removeObserver:watcher forKeyPath:@"model.name"];

        Proxy *proxy = [Proxy alloc];
        proxy.target = [Model new];
        owner.model = (Model *)proxy;
        [owner addObserver:watcher forKeyPath:@"model.name" options:NSKeyValueObservingOptionNew context:NULL];
        ((Model *)proxy.target).name = @"behind the proxy";
        [owner removeObserver:watcher forKeyPath:@"model.name"];
        ((Model *)proxy.target).name = @"unobserved";
    }
    return 0;
}
