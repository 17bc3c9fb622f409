#import <Foundation/Foundation.h>

typedef void (^Block)(id argument);

@protocol DownloadDelegate <NSObject>
@optional
- (void)downloadDidFinish:(NSString *)name;
@end

@interface BlockDelegate : NSObject
@property (nonatomic, copy) NSDictionary<NSString *, Block> *blocks;
@end

@implementation BlockDelegate
#if SOLUTION
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || self.blocks[NSStringFromSelector(selector)] != nil;
}
#elif WRONG_not_asked
#endif
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (self.blocks[NSStringFromSelector(selector)] == nil) return [super methodSignatureForSelector:selector];
    return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
#if SOLUTION
    __unsafe_unretained id argument = nil;
    [invocation getArgument:&argument atIndex:2];
    Block block = self.blocks[NSStringFromSelector(invocation.selector)];
    block(argument);
#elif START
    // TODO: the block of the selector, with the argument (and respondsToSelector: above)
#elif WRONG_not_asked
    __unsafe_unretained id argument = nil;
    [invocation getArgument:&argument atIndex:2];
    Block block = self.blocks[NSStringFromSelector(invocation.selector)];
    block(argument);
#endif
}
@end

int main(void) {
    @autoreleasepool {
        BlockDelegate *delegate = [BlockDelegate new];
        delegate.blocks = @{@"downloadDidFinish:" : ^(NSString *name) { NSLog(@"block got %@", name); }};
        id<DownloadDelegate> receiver = (id)delegate;
        if ([receiver respondsToSelector:@selector(downloadDidFinish:)]) [receiver downloadDidFinish:@"a.zip"];
    }
}
