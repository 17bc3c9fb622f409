// options: --stub-all
// A class of a framework that no table has is a stand-in by its name; so are a framework's delegates.
#import <SafariServices/SafariServices.h>
#import <SpriteKit/SpriteKit.h>
#import <UIKit/UIKit.h>

@interface Game : UIViewController <SFSafariViewControllerDelegate>
@end

@implementation Game
- (void)viewDidLoad {
  [super viewDidLoad];
  SKView *scene = [[SKView alloc] initWithFrame:CGRectMake(0, 0, 100, 200)];
  scene.showsFPS = YES;
  [self.view addSubview:scene];
  AVCapturePhotoSettings *settings = [AVCapturePhotoSettings photoSettings];
  settings.flashMode = 1;
  SFSafariViewController *safari =
      [[SFSafariViewController alloc] initWithURL:[NSURL URLWithString:@"https://example.org"]];
  safari.delegate = self;
  [self presentViewController:safari animated:YES completion:nil];
  NSLog(@"%@ %.0f %d", scene.superview == self.view ? @"on it" : @"off",
        scene.frame.size.height, scene.showsFPS);
  // A storyboard would have made the controller's view a scene.
  SKView *own = (SKView *)self.view;
  own.ignoresSiblingOrder = YES;
  [[UNUserNotificationCenter currentNotificationCenter]
      requestAuthorizationWithOptions:3
                    completionHandler:^(BOOL granted, NSError *error){
                    }];
  NSLog(@"%d", own.ignoresSiblingOrder);
  NSLog(@"%d %d", [safari isKindOfClass:[UIViewController class]], settings.flashMode == 1);
}
@end

int main(void) {
  @autoreleasepool { [[Game new] view]; }
  return 0;
}
