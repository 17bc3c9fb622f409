// Navigation, tab bar and table controllers override what shows a controller: an exchange of theirs is not UIViewController's.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@implementation UINavigationController (Spy)
+ (void)load {
    method_exchangeImplementations(class_getInstanceMethod(self, @selector(viewWillAppear:)),
                                   class_getInstanceMethod(self, @selector(spy_viewWillAppear:)));
}
- (void)spy_viewWillAppear:(BOOL)animated {
    [self spy_viewWillAppear:animated];
    NSLog(@"%@ will appear", self.class);
}
@end

@interface Plain : UIViewController
@end

@implementation Plain
- (void)viewWillAppear:(BOOL)animated {
    [super viewWillAppear:animated];
    NSLog(@"plain %d", animated);
}
@end

int main(void) {
    @autoreleasepool {
        Plain *plain = [Plain new];
        [plain viewWillAppear:YES];
        [[[UINavigationController alloc] initWithRootViewController:plain] viewWillAppear:NO];
        for (Class c in @[UINavigationController.class, UITabBarController.class, UITableViewController.class])
            for (NSString *name in @[@"viewWillAppear:", @"viewDidAppear:", @"viewWillDisappear:", @"viewDidDisappear:", @"loadView"])
                if (class_getMethodImplementation(c, NSSelectorFromString(name))
                    == class_getMethodImplementation(UIViewController.class, NSSelectorFromString(name)))
                    NSLog(@"%@ inherits %@", c, name);
    }
    return 0;
}
