// super changes where the search starts, never who the receiver is.
#import <Foundation/Foundation.h>

@interface Animal : NSObject
- (void)introduce;
- (NSString *)sound;
@end
@implementation Animal
- (void)introduce { NSLog(@"%@ says %@", NSStringFromClass([self class]), [self sound]); }
- (NSString *)sound { return @"nothing"; }
@end

@interface Dog : Animal
@end
@implementation Dog
- (NSString *)sound { return @"wuff"; }
- (void)introduce {
    [super introduce];
    NSLog(@"and the superclass says %@", [super sound]);
}
@end

int main(void) {
    @autoreleasepool {
        [[Dog new] introduce];
    }
    return 0;
}
