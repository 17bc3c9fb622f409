// Classes and types of UIKit that no table has: such a class is one without methods, such a type a number.
#import <UIKit/UIKit.h>

@interface Effects : NSObject
@property(nonatomic) UIInterpolatingMotionEffectType kind;
@end

@implementation Effects
- (BOOL)mayShow:(UIStoryboardSegue *)segue {
  return segue.class != [UIStoryboardPopoverSegue class];
}
@end

@interface Badge : UIHypotheticalBadge
@end
@implementation Badge
@end

int main(void) {
  Effects *effects = [Effects new];
  effects.kind = UIInterpolatingMotionEffectTypeTiltAlongVerticalAxis;
  printf("%d %d\n", [effects mayShow:nil], [[Badge new] isKindOfClass:[UIHypotheticalBadge class]]);
  return 0;
}
