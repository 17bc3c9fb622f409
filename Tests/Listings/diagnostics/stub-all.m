// options: --stub-all
#import <UIKit/UIKit.h>

@interface CarController : UIViewController <UITableViewDelegate>
@property (nonatomic, strong) UILabel *label;
@property (nonatomic) CGRect frame;
@end

@implementation CarController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.frame = CGRectMake(10, 20, 100, 44);
  self.label = [[UILabel alloc] initWithFrame:self.frame];
  self.label.text = @"a car";
  self.label.hidden = YES;
  self.label.backgroundColor = [UIColor redColor];
  [self.view addSubview:self.label];
  self.title = @"Cars";
}
- (id)forwardingTargetForSelector:(SEL)selector {
  NSLog(@"%@ is not here", NSStringFromSelector(selector));
  return [super forwardingTargetForSelector:selector];
}
@end

int main(void) {
  @autoreleasepool {
    CarController *controller = [[CarController alloc] initWithNibName:nil bundle:nil];
    [controller viewDidLoad];
    NSLog(@"%@ %@ %d %@", controller.title, controller.label.text, controller.label.isHidden,
          NSStringFromCGRect(controller.label.frame));
    NSLog(@"%@ < %@ < %@", [controller class], [controller superclass], [UIViewController superclass]);
    @try {
      [(id)controller drive];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
