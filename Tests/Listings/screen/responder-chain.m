// The responder chain: from a view over its controller to the application's delegate. Touches go up it, and so does an action without a
// target, to the first that can perform it. And which view a point is in.
#import <UIKit/UIKit.h>

@interface Pad : UIView
@property (copy) NSString *name;
@end
@implementation Pad
- (BOOL)canBecomeFirstResponder { return YES; }
- (void)touchesBegan:(NSSet *)touches withEvent:(UIEvent *)event {
  NSLog(@"%@ is touched", self.name);
  [super touchesBegan:touches withEvent:event];
}
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
  BOOL isInside = [super pointInside:point withEvent:event];
  NSLog(@"%@ %@ %d", self.name, NSStringFromCGPoint(point), isInside);
  return isInside;
}
@end

@interface PadController : UIViewController <UITextFieldDelegate, UIScrollViewDelegate>
@end
@implementation PadController
- (void)loadView {
  Pad *pad = [[Pad alloc] initWithFrame:CGRectMake(0, 0, 200, 200)];
  pad.name = @"root";
  self.view = pad;
}
- (void)viewDidLoad {
  [super viewDidLoad];
  Pad *outer = [[Pad alloc] initWithFrame:CGRectMake(10, 20, 100, 100)], *inner = [[Pad alloc] initWithFrame:CGRectMake(5, 5, 50, 50)];
  outer.name = @"outer";
  inner.name = @"inner";
  [self.view addSubview:outer];
  [outer addSubview:inner];

  for (UIResponder *responder = inner; responder; responder = responder.nextResponder) NSLog(@"%@", responder.class);
  [inner touchesBegan:[NSSet set] withEvent:nil];

  NSLog(@"%@", [[self.view hitTest:CGPointMake(20, 30) withEvent:nil] name]);
  inner.userInteractionEnabled = NO;
  NSLog(@"%@", [[self.view hitTest:CGPointMake(20, 30) withEvent:nil] name]);
  NSLog(@"%@ %@", NSStringFromCGPoint([inner convertPoint:CGPointMake(1, 1) toView:self.view]),
        NSStringFromCGRect([inner convertRect:CGRectMake(20, 30, 4, 4) fromView:self.view]));

  UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
  [inner addSubview:button];
  [button addTarget:nil action:@selector(press:) forControlEvents:UIControlEventTouchUpInside];
  [button sendActionsForControlEvents:UIControlEventTouchUpInside];
  NSLog(@"%d", [[UIApplication sharedApplication] sendAction:@selector(save) to:nil from:button forEvent:nil]);
  NSLog(@"%d", [[UIApplication sharedApplication] sendAction:@selector(nothing) to:nil from:button forEvent:nil]);

  UITextField *field = [UITextField new];
  field.delegate = self;
  [self.view addSubview:field];
  NSLog(@"%d %d", [field becomeFirstResponder], field.isFirstResponder);
  NSLog(@"%d %d %d", [outer becomeFirstResponder], field.isFirstResponder, outer.isFirstResponder);
  NSLog(@"%d %d", [self.view endEditing:YES], outer.isFirstResponder);

  UISegmentedControl *kinds = [[UISegmentedControl alloc] initWithItems:@[ @"day", @"week" ]];
  [kinds insertSegmentWithTitle:@"year" atIndex:2 animated:NO];
  NSLog(@"%ld %lu %@", (long)kinds.selectedSegmentIndex, (unsigned long)kinds.numberOfSegments, [kinds titleForSegmentAtIndex:2]);
  UIStackView *stack = [[UIStackView alloc] initWithArrangedSubviews:@[ kinds ]];
  NSLog(@"%lu %d", (unsigned long)stack.arrangedSubviews.count, kinds.superview == stack);
  UIBarButtonItem *item = [[UIBarButtonItem alloc] initWithTitle:@"Go" style:UIBarButtonItemStyleDone target:self action:@selector(press:)];
  NSLog(@"%@ %d %@", item.title, item.target == self, NSStringFromSelector(item.action));
  UIScrollView *scroll = [UIScrollView new];
  scroll.delegate = self;
  [scroll setContentOffset:CGPointMake(0, 40) animated:YES];
}
- (void)press:(UIButton *)sender { NSLog(@"%@ pressed", sender.class); }
- (void)textFieldDidBeginEditing:(UITextField *)field { NSLog(@"begins"); }
- (void)textFieldDidEndEditing:(UITextField *)field { NSLog(@"ends"); }
- (void)scrollViewDidScroll:(UIScrollView *)scroll { NSLog(@"at %g", scroll.contentOffset.y); }
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong) UIWindow *window;
@end
@implementation AppDelegate
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  self.window = [[UIWindow alloc] initWithFrame:[UIScreen mainScreen].bounds];
  self.window.rootViewController = [PadController new];
  [self.window makeKeyAndVisible];
  return YES;
}
- (void)save { NSLog(@"saved"); }
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
  }
}
