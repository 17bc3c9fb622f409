#import <Foundation/Foundation.h>

@interface Animal : NSObject
- (void)eat;
@end
@implementation Animal
- (void)eat { NSLog(@"%@ eats", [self class]); }
@end

@interface Cat : Animal
@end
@implementation Cat
@end

@interface Dog : Animal
@end
@implementation Dog
@end

int main(void) {
    @autoreleasepool {
#if SOLUTION
        [[Cat new] eat];
        [[Cat new] eat];
        [[Dog new] eat];
#elif START
        // TODO: three animals eat, and two of the messages miss
        [[Cat new] eat];
#elif WRONG_three_misses
        [[Animal new] eat];
        [[Cat new] eat];
        [[Dog new] eat];
#endif
    }
}
