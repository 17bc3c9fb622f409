// The order of subviews and of sublayers is that of the messages that put them there.
#import <UIKit/UIKit.h>

static UIView *view(NSInteger tag) {
  UIView *made = [UIView new];
  made.tag = tag;
  return made;
}

static void show(UIView *outer) {
  NSLog(@"%@", [[outer.subviews valueForKey:@"tag"] componentsJoinedByString:@" "]);
}

int main(void) {
  @autoreleasepool {
    UIView *outer = [UIView new], *one = view(1), *two = view(2), *three = view(3), *four = view(4);
    NSLog(@"%@", outer.subviews);
    for (UIView *inner in @[one, two, three]) [outer addSubview:inner];
    show(outer);
    [outer bringSubviewToFront:one];
    show(outer);
    [outer sendSubviewToBack:three];
    show(outer);
    [outer exchangeSubviewAtIndex:0 withSubviewAtIndex:2];
    show(outer);
    [outer insertSubview:four atIndex:1];
    show(outer);
    [outer insertSubview:four belowSubview:one];
    show(outer);
    [outer insertSubview:four aboveSubview:two];
    show(outer);
    [four removeFromSuperview];
    show(outer);

    CALayer *layer = [CALayer layer], *low = [CALayer layer], *high = [CALayer layer];
    NSLog(@"%@", layer.sublayers);
    [layer addSublayer:high];
    [layer insertSublayer:low below:high];
    low.name = @"low";
    high.name = @"high";
    NSLog(@"%@, %d", [[layer.sublayers valueForKey:@"name"] componentsJoinedByString:@" "], low.superlayer == layer);
    [low removeFromSuperlayer];
    NSLog(@"%lu, %@", (unsigned long)layer.sublayers.count, low.superlayer);
    NSLog(@"%d", outer.layer.delegate == (id)outer);
  }
  return 0;
}
