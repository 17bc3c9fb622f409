#import <Foundation/Foundation.h>
#import <UIKit/UIKit.h>

@interface CarController : UIViewController <UITableViewDelegate>
@property (nonatomic, strong) UILabel *label;
@property (nonatomic) CGRect frame;
@end
@implementation CarController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.label = [[UILabel alloc] init];
  self.label.text = @"car";
}
@end

int main(void) {
  [[CarController new] viewDidLoad];
  return 0;
}
