// Whoever looks for controllers that never go exchanges their -dealloc: other objects keep NSObject's.
#import <UIKit/UIKit.h>
#import <objc/runtime.h>

@interface UIViewController (Going)
@end
@implementation UIViewController (Going)
+ (void)load {
  method_exchangeImplementations(
      class_getInstanceMethod(self, NSSelectorFromString(@"dealloc")),
      class_getInstanceMethod(self, @selector(going_dealloc)));
}
- (void)going_dealloc {
  NSLog(@"%@ goes", [self class]);
  [self going_dealloc];
}
@end

@interface Login : UIViewController
@end
@implementation Login
@end

int main(void) {
  @autoreleasepool {
    Login *login = [Login new];
    login.title = @"Who?";
    [[NSObject new] description];
    login = nil;
    NSLog(@"gone");
  }
  return 0;
}
