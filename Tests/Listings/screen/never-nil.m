// What UIKit and QuartzCore never answer nil for can be put into arrays and dictionaries before it is set.
#import <UIKit/UIKit.h>

@interface Badge : UIView
@end

@implementation Badge
- (void)tintColorDidChange {
  [super tintColorDidChange];
  NSLog(@"tint %d", [self.tintColor isEqual:UIColor.greenColor]);
}
@end

int main(void) {
  @autoreleasepool {
    UIView *view = [UIView new];
    UILabel *label = [UILabel new];
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
    NSDictionary *look = @{NSForegroundColorAttributeName : button.tintColor, NSFontAttributeName : button.titleLabel.font};
    UIBezierPath *path = [UIBezierPath bezierPath];
    NSMutableArray *paths = [NSMutableArray array];
    [paths addObject:(id)path.CGPath];
    NSLog(@"%lu %lu", (unsigned long)look.count, (unsigned long)paths.count);
    NSLog(@"%g %d %d", label.font.pointSize, label.textColor != nil, [UIDatePicker new].date != nil);
    NSLog(@"%@ %@", [CABasicAnimation animationWithKeyPath:@"opacity"].keyPath, view.traitCollection ? @"traits" : nil);
    CAShapeLayer *shape = [CAShapeLayer layer];
    NSLog(@"%@ %@ %@ %@ %g", shape.lineCap, shape.lineJoin, shape.fillRule, shape.contentsGravity, shape.miterLimit);
    NSLog(@"%d %d %d", CGColorEqualToColor(shape.fillColor, UIColor.blackColor.CGColor), shape.strokeColor == NULL,
          shape.borderColor != NULL);
    NSLog(@"%g %g %g %g", [UIFont labelFontSize], [UIFont buttonFontSize], [UIFont systemFontSize], [UIFont smallSystemFontSize]);
    NSLog(@"%g %d", path.lineWidth, path.isEmpty);
    [path moveToPoint:CGPointZero];
    NSLog(@"%d", path.isEmpty);
    NSLog(@"%g %lu", [UILongPressGestureRecognizer new].allowableMovement,
          (unsigned long)[UIPanGestureRecognizer new].maximumNumberOfTouches);
    NSLog(@"%d", view.tintAdjustmentMode == UIViewTintAdjustmentModeNormal);

    UITextView *text = [UITextView new];
    NSLog(@"%@", NSStringFromRange(text.selectedRange));

    // The tint is that of the view around.
    Badge *badge = [Badge new];
    [view addSubview:badge];
    view.tintColor = UIColor.greenColor;
    badge.tintColor = UIColor.redColor;
    view.tintColor = UIColor.greenColor;
    NSLog(@"%d %d", [badge.tintColor isEqual:UIColor.redColor], [UIColor.systemRedColor isEqual:UIColor.systemRedColor]);
  }
  return 0;
}
