#import <Foundation/Foundation.h>

@interface Shop : NSObject
@property (nonatomic, strong) NSArray *basket;
@property (nonatomic) NSUInteger wanted;
@end

@implementation Shop
- (BOOL)isComplete {
#if SOLUTION
    return self.basket != nil && [self.basket count] == self.wanted;
#elif START
    // TODO: not without a basket
    return [self.basket count] == self.wanted;
#elif WRONG_counted
    return [self.basket count] >= self.wanted;
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Shop *shop = [Shop new];
        NSLog(@"no basket: %d", [shop isComplete]);
        shop.basket = @[];
        NSLog(@"empty basket: %d", [shop isComplete]);
    }
}
