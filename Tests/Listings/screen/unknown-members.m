// Properties and messages of a screen's classes that no table describes answer nil or zero and keep what is set; their
// types follow from their uses, wherever those stand.
#import <UIKit/UIKit.h>

@interface PanelController : UIViewController
@property (nonatomic, strong) UIButton *button;
@end

@implementation PanelController
- (void)report {
  NSLog(@"%d %.1f %@", (int)self.button.wobbles, self.button.swing, self.button.nickname);
}
- (void)viewDidLoad {
  [super viewDidLoad];
  self.button = [UIButton buttonWithType:UIButtonTypeSystem];
  [self report];
  self.button.wobbles = 3;
  self.button.swing = 2.5;
  self.button.nickname = @"go";
  self.button.layer.cornerRadius = 8;
  self.button.halo = CGRectMake(1, 2, 3, 4);
  [self report];
  CGRect halo = self.button.halo;
  self.button.wobbles += 2;
  [self.button setGlow:YES];
  if (self.button.glow && self.button.wobbles > 4) NSLog(@"glows at %.0f", halo.origin.y);
  NSLog(@"%.0f %@", self.button.layer.cornerRadius, self.button.shine.colour);
  [self.button flashWithDuration:0.3 times:4];
  self.view.backgroundColor = [UIColor systemBackgroundColor];
  NSLog(@"%d %d", self.view.backgroundColor != nil, self.view.superview == nil);
}
@end

int main(void) {
  @autoreleasepool {
    PanelController *panel = [PanelController new];
    NSLog(@"%d", panel.view.hidden);
    NSLog(@"%d", [panel.button respondsToSelector:@selector(sing)]);
    @try {
      [panel performSelector:@selector(sing)];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
