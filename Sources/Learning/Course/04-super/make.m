#import <Foundation/Foundation.h>

@interface Base : NSObject
@end
@implementation Base
@end

@interface Middle : Base
- (Class)above;
@end
@implementation Middle
- (Class)above {
#if SOLUTION
    return [Middle superclass];
#elif START
    return Nil;   // TODO: the class above Middle, for every object
#elif WRONG_dynamic
    return [self superclass];
#elif WRONG_super_class
    return [super class];
#endif
}
@end

@interface Leaf : Middle
@end
@implementation Leaf
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"Middle: %@", [[Middle new] above]);
        NSLog(@"Leaf: %@", [[Leaf new] above]);
    }
}
