// command: check --run
#import <Foundation/Foundation.h>

@interface Table : NSObject
@property (nonatomic, weak) id delegate;
- (void)scroll;
@end
@implementation Table
- (void)scroll {
    if ([self.delegate respondsToSelector:@selector(didScroll)]) [self.delegate didScroll];
}
- (void)didScroll {}
@end

@interface Screen : NSObject
@end
@implementation Screen
- (void)didScroll { NSLog(@"scrolled"); }
@end

@interface Between : NSObject
@property (nonatomic, strong) Screen *screen;
@end
@implementation Between
- (id)forwardingTargetForSelector:(SEL)selector { return self.screen; }
@end

int main(void) {
    @autoreleasepool {
        Between *between = [Between new];
        between.screen = [Screen new];
        Table *table = [Table new];
        table.delegate = between;
        [table scroll];
    }
    return 0;
}
