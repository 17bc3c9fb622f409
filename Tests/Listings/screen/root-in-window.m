// makeKeyAndVisible loads the view of the window's controller and puts it into the window; another controller takes its place.
#import <UIKit/UIKit.h>

@interface Page : UIViewController
@end

@implementation Page
- (void)viewDidLoad {
  [super viewDidLoad];
  NSLog(@"%@ loads", self.title);
}
- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  NSLog(@"%@ appears", self.title);
}
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (strong, nonatomic) UIWindow *window;
@end

@implementation AppDelegate
- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  self.window = [[UIWindow alloc] initWithFrame:[UIScreen mainScreen].bounds];
  Page *login = [Page new];
  login.title = @"login";
  self.window.rootViewController = login;
  NSLog(@"loaded %d, hidden %d", login.isViewLoaded, self.window.hidden);
  [self.window makeKeyAndVisible];
  NSLog(@"loaded %d, hidden %d, in the window %d", login.isViewLoaded, self.window.hidden, login.view.window == self.window);
  dispatch_async(dispatch_get_main_queue(), ^{
    Page *home = [Page new];
    home.title = @"home";
    self.window.rootViewController = home;
    NSLog(@"%lu view, login's window %@", (unsigned long)self.window.subviews.count, login.view.window);
  });
  return YES;
}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass([AppDelegate class]));
  }
}
