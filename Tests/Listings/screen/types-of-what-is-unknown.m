// options: --stub-all
// Members that no table has get their types from their uses: references of Core Graphics, enumerations, lists that end in nil, and
// messages to `id` with one of a screen's protocols.
#import <UIKit/UIKit.h>
@interface Helper : NSObject
@property (nonatomic, weak) id<UITableViewDataSource> dataSource;
@property (nonatomic, strong) NSArray *buttons;
@end
@implementation Helper
- (UIBarPosition)positionForBar:(id)bar { return UIBarPositionTopAttached; }
- (NSInteger)lastSection { return [self.dataSource numberOfSectionsInTableView:nil] - 1; }
- (CGPoint)middle { return [[self.buttons lastObject] center]; }
@end
int main(void) {
  CGImageRef image = [[UIImage new] CGImage];
  CAKeyframeAnimation *animation = [CAKeyframeAnimation animation];
  animation.path = [UIBezierPath bezierPath].CGPath;
  UIPageControl *proxy = [UIPageControl appearanceWhenContainedIn:[UIPageViewController class], nil];
  proxy.pageIndicatorTintColor = [UIColor redColor];
  Helper *helper = [Helper new];
  UIView *view = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 30, 40)];
  helper.buttons = @[ view ];
  id<UIViewControllerContextTransitioning> context = nil;
  CGRect start = [context initialFrameForViewController:nil];
  NSLog(@"%d %ld %ld %@ %@", image == NULL, (long)[helper positionForBar:nil], (long)[helper lastSection], NSStringFromCGPoint([helper middle]), NSStringFromCGRect(start));
  return 0;
}
