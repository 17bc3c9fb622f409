// options: --stub UIViewController,CarEngine
#import <UIKit/UIKit.h>

@interface CarController : UIViewController
@property (nonatomic, strong) CarEngine *engine;
@end

@implementation CarController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.engine = [CarEngine new];
  NSLog(@"%@ with %@", [self superclass], [self.engine class]);
}
@end

int main(void) {
  @autoreleasepool {
    [[CarController new] viewDidLoad];
  }
  return 0;
}
