#import <Foundation/Foundation.h>

@interface Parent : NSObject
- (void)introduce;
@end
@implementation Parent
- (void)introduce { NSLog(@"I am somebody's parent"); }
@end

@interface Child : Parent
@end
@implementation Child
- (void)introduce {
    static int depth;
    if (++depth > 5) @throw [NSException exceptionWithName:@"TooDeep" reason:nil userInfo:nil];
    NSLog(@"I am a child");
#if SOLUTION
    [super introduce];
#elif START
    [self introduce];   // TODO: the parent's line
#elif WRONG_self_again
    [(Parent *)self introduce];
#endif
}
@end

int main(void) {
    @autoreleasepool { [[Child new] introduce]; }
}
