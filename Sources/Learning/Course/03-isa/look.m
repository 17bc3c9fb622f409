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
        Cat *tom = [Cat new];
        [tom eat];
        [tom eat];
        Dog *rex = [Dog new];
        [rex eat];
        NSString *text = (NSString *)@42;
        NSLog(@"%@", [text uppercaseString]);
    }
}
