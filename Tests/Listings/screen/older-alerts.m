// What apps of the first years show: alerts and sheets with a list of titles, pens of Core Graphics, layers' names.
#import <QuartzCore/QuartzCore.h>
#import <UIKit/UIKit.h>

@interface Canvas : UIView
@property (nonatomic) CGPoint last;
@end

@implementation Canvas
- (void)drawRect:(CGRect)rect {
  CGContextRef context = UIGraphicsGetCurrentContext();
  CGFloat dashes[] = {4, 2};
  CGContextSetLineCap(context, kCGLineCapRound);
  CGContextSetLineDash(context, 0, dashes, 2);
  CGContextSetShadow(context, CGSizeMake(1, 1), 2);
  CGContextAddCurveToPoint(context, 1, 2, 3, 4, 5, 6);
  CGContextDrawPath(context, kCGPathFillStroke);
}
- (void)touchesMoved:(NSSet<UITouch *> *)touches withEvent:(UIEvent *)event {
  CGPoint before = [[touches anyObject] previousLocationInView:self];
  self.last = before;
}
@end

@interface Welcome : UIViewController <UIAlertViewDelegate, UIActionSheetDelegate>
@end

@implementation Welcome
- (void)viewDidLoad {
  [super viewDidLoad];
  UIAlertView *alert = [[UIAlertView alloc] initWithTitle:@"Delete?"
                                                  message:@"It is gone then."
                                                 delegate:self
                                        cancelButtonTitle:@"No"
                                        otherButtonTitles:@"Yes", @"Later", nil];
  [alert show];
  UIActionSheet *sheet = [[UIActionSheet alloc] initWithTitle:@"Share"
                                                     delegate:self
                                            cancelButtonTitle:@"Cancel"
                                       destructiveButtonTitle:nil
                                            otherButtonTitles:@"Mail", @"Print", nil];
  [sheet showInView:self.view];

  Canvas *canvas = [[Canvas alloc] initWithFrame:self.view.bounds];
  [canvas drawRect:canvas.bounds];
  [canvas touchesMoved:[NSSet set] withEvent:nil];
  [self.view addSubview:canvas];

  CAShapeLayer *line = [CAShapeLayer layer];
  line.lineCap = kCALineCapRound;
  CABasicAnimation *stroke = [CABasicAnimation animationWithKeyPath:@"strokeEnd"];
  stroke.timingFunction = [CAMediaTimingFunction functionWithName:kCAMediaTimingFunctionEaseIn];
  [line addAnimation:stroke forKey:@"stroke"];
  UISplitViewController *split = [[UISplitViewController alloc] init];
  split.viewControllers = @[ [UIViewController new], self ];
  NSLog(@"%@ %d %d %lu %@", line.lineCap, (int)UITabBarSystemItemBookmarks,
        UIInterfaceOrientationIsLandscape(UIInterfaceOrientationLandscapeLeft),
        (unsigned long)split.viewControllers.count, NSStringFromCGPoint(canvas.last));
}
@end

int main(void) {
  @autoreleasepool {
    [[Welcome new] view];
  }
  return 0;
}
