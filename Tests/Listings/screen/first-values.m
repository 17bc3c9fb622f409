// What properties of the screen's classes have before they are set.
#import <UIKit/UIKit.h>

int main(void) {
  UIView *view = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 10, 20)];
  printf("%.1f %d %d %d %d\n", view.alpha, view.isOpaque, view.isHidden, view.isUserInteractionEnabled, CGAffineTransformIsIdentity(view.transform));
  UILabel *label = [UILabel new];
  printf("%ld %d %d\n", (long)label.numberOfLines, label.isEnabled, label.isUserInteractionEnabled);
  label.alpha = 0;
  label.numberOfLines = 0;
  printf("%.1f %ld\n", label.alpha, (long)label.numberOfLines);
  UIButton *button = [UIButton buttonWithType:UIButtonTypeCustom];
  button.enabled = NO;
  printf("%d %d\n", button.isEnabled, [UISwitch new].isEnabled);
  [button setTitle:@"go" forState:UIControlStateNormal];
  [button setTitle:@"going" forState:UIControlStateHighlighted];
  printf("%s %s %s %.0f\n", button.currentTitle.UTF8String, [button titleForState:UIControlStateHighlighted].UTF8String, [button titleForState:UIControlStateDisabled].UTF8String, button.currentBackgroundImage.size.width);
  UIScrollView *scroll = [UIScrollView new];
  printf("%d %d %.0f\n", scroll.isScrollEnabled, scroll.bounces, scroll.zoomScale);
  CALayer *layer = view.layer;
  printf("%.1f %.1f,%.1f %d\n", layer.opacity, layer.anchorPoint.x, layer.anchorPoint.y, CATransform3DIsIdentity(layer.transform));
  UILongPressGestureRecognizer *press = [[UILongPressGestureRecognizer alloc] initWithTarget:nil action:NULL];
  printf("%.1f %d\n", press.minimumPressDuration, press.isEnabled);
  UITextView *text = [UITextView new];
  printf("%.0f %.0f\n", text.textContainerInset.top, text.textContainerInset.left + text.textContainer.lineFragmentPadding);
  return 0;
}
