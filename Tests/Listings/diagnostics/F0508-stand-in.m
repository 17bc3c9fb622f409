#import <UIKit/UIKit.h>

@interface CarController : UIViewController
@end
@implementation CarController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.view.wobbles = YES;
  NSLog(@"%d", self.view.wobbles);
}
@end

int main(void) {
  [[CarController new] viewDidLoad];
  return 1;
}
