// What is set to a class, as to its appearance, is kept beside the class and changes nothing of it.
// options: --stub-all
#import <UIKit/UIKit.h>

@interface Badge : UIView
@end

@implementation Badge
- (NSString *)description {
  return @"a badge";
}
@end

int main(void) {
  @autoreleasepool {
    [UIView appearance].tintColor = [UIColor redColor];
    [UINavigationBar appearance].barTintColor = [UIColor redColor];
    Badge.sharedStyle = @"round";
    NSLog(@"%@ %@", Badge.sharedStyle, [Badge new]);
    NSLog(@"%d %d", [[UIView new] isKindOfClass:[UIView class]], [[UINavigationBar new] isKindOfClass:[UIView class]]);
  }
  return 0;
}
