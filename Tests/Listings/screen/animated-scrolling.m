// A scroll view's delegate hears where it has scrolled, and when an animated scroll has ended.
#import <UIKit/UIKit.h>

@interface Reader : NSObject <UIScrollViewDelegate>
@property(nonatomic) CFTimeInterval start;
@end

@implementation Reader
- (void)scrollViewDidScroll:(UIScrollView *)scrollView {
  printf("at %g\n", scrollView.contentOffset.y);
}
- (void)scrollViewDidEndScrollingAnimation:(UIScrollView *)scrollView {
  printf("ended at %g after %.1f s\n", scrollView.contentOffset.y, CACurrentMediaTime() - self.start);
}
@end

int main(void) {
  UIScrollView *view = [[UIScrollView alloc] initWithFrame:CGRectMake(0, 0, 100, 100)];
  Reader *reader = [Reader new];
  view.delegate = reader;
  reader.start = CACurrentMediaTime();
  [view setContentOffset:CGPointMake(0, 10) animated:NO];
  [view setContentOffset:CGPointMake(0, 50) animated:YES];
  [view setContentOffset:CGPointMake(0, 50) animated:YES];
  [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
  return 0;
}
