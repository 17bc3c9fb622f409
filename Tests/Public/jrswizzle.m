// JRSwizzle: instance and class methods exchanged, and a selector that nobody has.
#import <Foundation/Foundation.h>
#import "JRSwizzle.h"

@interface Horn : NSObject
@end
@implementation Horn
- (NSString *)sound { return @"honk"; }
- (NSString *)loudSound { return [[self loudSound] uppercaseString]; }
+ (NSString *)maker { return @"plain"; }
+ (NSString *)otherMaker { return [[self otherMaker] stringByAppendingString:@"!"]; }
@end

int main(void) {
  @autoreleasepool {
    NSError *error = nil;
    NSLog(@"%d %@", [Horn jr_swizzleMethod:@selector(sound) withMethod:@selector(loudSound) error:&error], [[Horn new] sound]);
    NSLog(@"%d %@", [Horn jr_swizzleClassMethod:@selector(maker) withClassMethod:@selector(otherMaker) error:&error], [Horn maker]);
    NSLog(@"%d", [Horn jr_swizzleMethod:@selector(sound) withMethod:NSSelectorFromString(@"nobody") error:&error]);
    NSLog(@"%@", error.localizedDescription);
  }
  return 0;
}
