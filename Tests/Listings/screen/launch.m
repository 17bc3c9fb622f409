// An app as Xcode makes it: the delegate hears of the launch, the first controller comes on the screen, the main queue
// runs, and the program ends.
#import <UIKit/UIKit.h>

@interface ViewController : UIViewController
@property (nonatomic, strong) UILabel *label;
@end

@implementation ViewController
- (void)loadView {
  NSLog(@"loadView");
  [super loadView];
}
- (void)viewDidLoad {
  [super viewDidLoad];
  NSLog(@"viewDidLoad %@", self.title);
  self.label = [[UILabel alloc] initWithFrame:CGRectMake(0, 0, 100, 20)];
  self.label.text = @"hello";
  self.label.tag = 7;
  [self.view addSubview:self.label];
  UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
  [button addTarget:self action:@selector(tap:) forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:button];
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 2 * NSEC_PER_SEC), dispatch_get_main_queue(), ^{
    [button sendActionsForControlEvents:UIControlEventTouchUpInside];
  });
}
- (void)tap:(UIButton *)sender {
  UILabel *label = [self.view viewWithTag:7];
  NSLog(@"tap: %@ in %lu views", label.text, (unsigned long)sender.superview.subviews.count);
  [UIView animateWithDuration:0.3
      animations:^{ label.alpha = 0.5; }
      completion:^(BOOL finished) { NSLog(@"alpha %.1f", label.alpha); }];
}
- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  NSLog(@"viewWillAppear:");
}
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  NSLog(@"viewDidAppear:");
  ViewController *next = [ViewController new];
  next.title = @"next";
  if (!self.title) [self presentViewController:next animated:YES completion:^{ NSLog(@"presented"); }];
}
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)options {
  NSLog(@"launched %d", application.delegate == self);
  self.window = [[UIWindow alloc] initWithFrame:[UIScreen mainScreen].bounds];
  self.window.rootViewController = [ViewController new];
  [self.window makeKeyAndVisible];
  return YES;
}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
  }
}
