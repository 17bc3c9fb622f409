// options: --stub-all
// A controller as articles show them: UIKit's constants have UIKit's values.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@interface UIViewController (Tracking)
@end
@implementation UIViewController (Tracking)
+ (void)load {
  Method original = class_getInstanceMethod(self, @selector(viewWillAppear:));
  Method tracking = class_getInstanceMethod(self, @selector(xxx_viewWillAppear:));
  if (class_addMethod(self, @selector(viewWillAppear:), method_getImplementation(tracking), method_getTypeEncoding(tracking)))
    class_replaceMethod(self, @selector(xxx_viewWillAppear:), method_getImplementation(original), method_getTypeEncoding(original));
  else
    method_exchangeImplementations(original, tracking);
}
- (void)xxx_viewWillAppear:(BOOL)animated {
  [self xxx_viewWillAppear:animated];
  printf("viewWillAppear: %s\n", class_getName([self class]));
}
@end

@interface HomeController : UIViewController
@property(nonatomic, strong) UIButton *button;
@end
@implementation HomeController
- (void)viewDidLoad {
  [super viewDidLoad];
  self.button = [UIButton buttonWithType:UIButtonTypeSystem];
  [self.button addTarget:self action:@selector(tap:) forControlEvents:UIControlEventTouchUpInside];
  [[NSNotificationCenter defaultCenter] addObserver:self
                                           selector:@selector(left:)
                                               name:UIApplicationDidEnterBackgroundNotification
                                             object:nil];
}
- (void)tap:(id)sender { printf("tap\n"); }
- (void)left:(NSNotification *)note { printf("%s\n", note.name.UTF8String); }
@end

int main(void) {
  @autoreleasepool {
    HomeController *home = [HomeController new];
    [home viewDidLoad];
    [home viewWillAppear:YES];
    [home tap:home.button];
    [[NSNotificationCenter defaultCenter] postNotificationName:UIApplicationDidEnterBackgroundNotification object:nil];
    UIControlEvents events = UIControlEventTouchUpInside | UIControlEventValueChanged | UIControlEventEditingDidEndOnExit;
    printf("%lu %d %d\n", (unsigned long)events, (int)UIDeviceOrientationFaceDown, (int)UIUserInterfaceIdiomPad);
    UIControlState state = UIControlStateHighlighted | UIControlStateSelected;
    printf("%lu %.0f\n", (unsigned long)state, (double)UITableViewAutomaticDimension);
  }
  return 0;
}
