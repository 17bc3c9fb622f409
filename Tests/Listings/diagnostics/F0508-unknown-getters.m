// command: check
// A value that is unknown has whatever getter it is asked for, and a protocol that is unknown whatever method.
#import <UIKit/UIKit.h>

@interface Mover : NSObject
@property (nonatomic) id<UIViewControllerAnimatedTransitioning> animator;
@end

@implementation Mover
- (void)move:(UITextField *)field {
  if (field.selectedTextRange.empty) NSLog(@"nothing is chosen");
  if ([self.animator respondsToSelector:@selector(animationEnded:)]) NSLog(@"%@", [self.animator class]);
}
@end

int main(void) {
  [[Mover new] move:[UITextField new]];
  return 0;
}
