#import <Foundation/Foundation.h>

@interface Singer : NSObject
- (void)sing;
@end
@implementation Singer
- (void)sing { NSLog(@"la la la"); }
@end

@interface StandIn : NSObject
@property (nonatomic, strong) id target;
@end
@implementation StandIn
- (id)forwardingTargetForSelector:(SEL)selector { return self.target; }
#if SOLUTION
- (BOOL)respondsToSelector:(SEL)selector {
    return [super respondsToSelector:selector] || [self.target respondsToSelector:selector];
}
#elif START
// TODO: tell the truth about the target
#elif WRONG_always_yes
- (BOOL)respondsToSelector:(SEL)selector { return YES; }
#endif
@end

int main(void) {
    @autoreleasepool {
        StandIn *standIn = [StandIn new];
        standIn.target = [Singer new];
        NSLog(@"sing: %d", [standIn respondsToSelector:@selector(sing)]);
        NSLog(@"uppercaseString: %d", [standIn respondsToSelector:@selector(uppercaseString)]);
        NSLog(@"target: %d", [standIn respondsToSelector:@selector(target)]);
    }
}
