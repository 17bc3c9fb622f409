// UIApplicationDelegate declares `window`, so a delegate may synthesize it without a property of its own, as Xcode's
// templates did; and a completion of an animation runs on the main run loop, when its time is over.
#import <UIKit/UIKit.h>

@interface ViewController : UIViewController
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@implementation ViewController
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  UIView *box = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 10, 10)];
  [UIView animateWithDuration:0.5
      animations:^{
        NSLog(@"changes");
        box.alpha = 0;
      }
      completion:^(BOOL finished) { NSLog(@"over %d, alpha %g", finished, box.alpha); }];
  [UIView animateWithDuration:0.1
                        delay:0.2
                      options:UIViewAnimationOptionCurveEaseIn
                   animations:^{ NSLog(@"others"); }
                   completion:^(BOOL finished) { [self again:3]; }];
  NSLog(@"viewDidAppear: ends");
}
// On a phone this goes on for ever; each round is a turn of the run loop and no deeper call.
- (void)again:(int)rounds {
  if (rounds == 0) return;
  NSLog(@"%d", rounds);
  [UIView animateWithDuration:0 animations:^{} completion:^(BOOL finished) { [self again:rounds - 1]; }];
}
@end

@implementation AppDelegate
@synthesize window = _window;
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  self.window = [[UIWindow alloc] initWithFrame:[UIScreen mainScreen].bounds];
  self.window.rootViewController = [ViewController new];
  [self.window makeKeyAndVisible];
  NSLog(@"%d %d", _window == self.window, application.delegate.window == _window);
  return YES;
}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
  }
}
