// An app as Xcode's template has it since scenes exist: the app's delegate names a configuration, the scene's delegate
// gets the window, and the controller's view is loaded before the scene comes to the front.
#import <CoreData/CoreData.h>
#import <UIKit/UIKit.h>

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (readonly, strong) NSPersistentContainer *persistentContainer;
@end

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (strong, nonatomic) UIWindow *window;
@end

@interface ViewController : UIViewController
@end

@implementation AppDelegate
@synthesize persistentContainer = _persistentContainer;

- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(NSDictionary *)options {
  NSLog(@"%s", __func__);
  return YES;
}

- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)session
                                   options:(UISceneConnectionOptions *)options {
  NSLog(@"%s %@", __func__, session.role);
  return [[UISceneConfiguration alloc] initWithName:@"Default Configuration"
                                        sessionRole:session.role];
}

- (void)application:(UIApplication *)application
    didDiscardSceneSessions:(NSSet<UISceneSession *> *)sessions {
  NSLog(@"not sent");
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
  NSLog(@"not sent to an app with scenes");
}

- (NSPersistentContainer *)persistentContainer {
  @synchronized(self) {
    if (_persistentContainer == nil) {
      _persistentContainer = [[NSPersistentContainer alloc] initWithName:@"Notes"];
      [_persistentContainer
          loadPersistentStoresWithCompletionHandler:^(NSPersistentStoreDescription *store,
                                                      NSError *error) {
            if (error != nil) abort();
          }];
    }
  }
  return _persistentContainer;
}
@end

@implementation SceneDelegate
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)options {
  NSLog(@"%s %d", __func__, self.window != nil);
  if (![scene isKindOfClass:[UIWindowScene class]]) return;
  self.window = [[UIWindow alloc] initWithWindowScene:(UIWindowScene *)scene];
  self.window.rootViewController = [ViewController new];
  [self.window makeKeyAndVisible];
}
- (void)sceneWillEnterForeground:(UIScene *)scene {
  NSLog(@"%s", __func__);
}
- (void)sceneDidBecomeActive:(UIScene *)scene {
  NSLog(@"%s %d", __func__, scene.delegate == (id)self);
}
@end

@implementation ViewController
- (void)viewDidLoad {
  [super viewDidLoad];
  NSLog(@"%s", __func__);
}
- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  NSLog(@"%s", __func__);
}
- (void)viewDidAppear:(BOOL)animated {
  [super viewDidAppear:animated];
  NSLog(@"%s", __func__);
}
@end

int main(int argc, char *argv[]) {
  NSString *delegate;
  @autoreleasepool {
    delegate = NSStringFromClass([AppDelegate class]);
  }
  return UIApplicationMain(argc, argv, nil, delegate);
}
