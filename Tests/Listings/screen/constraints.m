// Constraints are values: what they relate can be read, the nearest view that both items are in holds an active one, and a view
// that leaves another one takes the constraints about it out of those around.
#import <UIKit/UIKit.h>

static void show(NSString *what, UIView *outer, UIView *inner) {
    NSLog(@"%@: %lu outside, %lu inside", what, (unsigned long)outer.constraints.count, (unsigned long)inner.constraints.count);
}

int main(void) {
    @autoreleasepool {
        UIView *outer = [UIView new], *inner = [UIView new], *other = [UIView new];
        [outer addSubview:inner];
        [outer addSubview:other];
        NSLayoutConstraint *below =
            [NSLayoutConstraint constraintWithItem:inner attribute:NSLayoutAttributeTop relatedBy:NSLayoutRelationEqual
                                            toItem:other attribute:NSLayoutAttributeBottom multiplier:1 constant:8];
        NSLog(@"%d: %d %d * %g + %g, priority %g", below.active, below.firstItem == inner, below.secondAttribute == NSLayoutAttributeBottom,
              below.multiplier, below.constant, below.priority);
        below.active = YES;
        show(@"active", outer, inner);

        NSLayoutConstraint *width = [inner.widthAnchor constraintEqualToConstant:40];
        NSLayoutConstraint *leading = [inner.leadingAnchor constraintGreaterThanOrEqualToAnchor:outer.leadingAnchor constant:3];
        [NSLayoutConstraint activateConstraints:@[width, leading]];
        show(@"anchors", outer, inner);
        NSLog(@"%d %d %g", leading.relation == NSLayoutRelationGreaterThanOrEqual, leading.firstAttribute == NSLayoutAttributeLeading,
              leading.constant);
        [outer removeConstraint:leading];
        NSLog(@"removed: %d", leading.isActive);

        [inner removeFromSuperview];
        show(@"apart", outer, inner);
        NSLog(@"%d %d", below.isActive, width.isActive);

        @try {
            [NSLayoutConstraint constraintWithItem:inner attribute:NSLayoutAttributeLeft relatedBy:NSLayoutRelationEqual toItem:nil
                                         attribute:NSLayoutAttributeNotAnAttribute multiplier:1 constant:5];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }

        NSLog(@"%g %g", [inner contentHuggingPriorityForAxis:UILayoutConstraintAxisHorizontal],
              [inner contentCompressionResistancePriorityForAxis:UILayoutConstraintAxisVertical]);
        [inner setContentHuggingPriority:UILayoutPriorityRequired forAxis:UILayoutConstraintAxisVertical];
        [inner setContentHuggingPriority:NAN forAxis:UILayoutConstraintAxisHorizontal];
        NSLog(@"%g", [inner contentHuggingPriorityForAxis:UILayoutConstraintAxisHorizontal]);
        NSLog(@"%g %@", [inner contentHuggingPriorityForAxis:UILayoutConstraintAxisVertical], NSStringFromCGSize(inner.intrinsicContentSize));
    }
    return 0;
}
