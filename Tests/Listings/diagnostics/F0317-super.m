// command: check --run
#import <Foundation/Foundation.h>

@interface Lamp : NSObject
- (void)shine;
- (void)glow;
@end
@implementation Lamp
- (void)shine { NSLog(@"shine"); }
- (void)glow { NSLog(@"glow"); }
@end

@interface Desk : NSObject
@end
@implementation Desk
- (id)forwardingTargetForSelector:(SEL)selector {
    return selector == @selector(shine) ? [Lamp new] : [super forwardingTargetForSelector:selector];
}
@end

@interface Bureau : Desk
@end
@implementation Bureau
- (id)forwardingTargetForSelector:(SEL)selector {
    return selector == @selector(glow) ? [Lamp new] : nil;
}
@end

int main(void) {
    @autoreleasepool {
        id bureau = [Bureau new];
        [bureau glow];
    }
    return 0;
}
