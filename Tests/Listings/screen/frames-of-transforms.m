// The frame of a view or a layer with a transform is the rectangle around it.
#import <UIKit/UIKit.h>

@interface Zoomer : NSObject <UIScrollViewDelegate>
@property (strong) UIView *map;
@end

@implementation Zoomer
- (UIView *)viewForZoomingInScrollView:(UIScrollView *)view { return self.map; }
- (void)scrollViewDidZoom:(UIScrollView *)view { NSLog(@"zoom %g", view.zoomScale); }
@end

int main(void) {
  @autoreleasepool {
    UIView *view = [[UIView alloc] initWithFrame:CGRectMake(100, 100, 40, 20)];
    view.transform = CGAffineTransformMakeScale(2, 3);
    NSLog(@"%@ %@", NSStringFromCGRect(view.frame), NSStringFromCGRect(view.bounds));
    view.center = CGPointMake(0, 0);
    NSLog(@"%@", NSStringFromCGRect(view.frame));
    view.transform = CGAffineTransformMakeTranslation(5, 6);
    NSLog(@"%@ %@", NSStringFromCGRect(view.frame), NSStringFromCGPoint(view.center));
    view.transform = CGAffineTransformIdentity;
    NSLog(@"%@", NSStringFromCGRect(view.frame));

    CALayer *layer = [CALayer layer];
    NSLog(@"%g %g", layer.affineTransform.a, [CALayer layer].affineTransform.tx);
    layer.frame = CGRectMake(0, 0, 10, 10);
    layer.anchorPoint = CGPointMake(0, 0);
    NSLog(@"%@ %@", NSStringFromCGRect(layer.frame), NSStringFromCGPoint(layer.position));
    layer.affineTransform = CGAffineTransformMakeScale(4, 4);
    NSLog(@"%@ %g", NSStringFromCGRect(layer.frame), layer.transform.m11);

    UIScrollView *scroll = [UIScrollView new];
    scroll.maximumZoomScale = 3;
    scroll.zoomScale = 2;
    NSLog(@"%g", scroll.zoomScale);
    Zoomer *zoomer = [Zoomer new];
    zoomer.map = view;
    scroll.delegate = zoomer;
    scroll.zoomScale = 8;
    NSLog(@"%g", view.transform.a);
  }
  return 0;
}
