#import <UIKit/UIKit.h>
// A view's frame, bounds and center move each other.
int main(void) {
  UIView *v = [[UIView alloc] initWithFrame:CGRectMake(10, 20, 100, 50)];
  NSLog(@"%@ %@ %@", NSStringFromCGRect(v.frame), NSStringFromCGRect(v.bounds), NSStringFromCGPoint(v.center));
  v.bounds = CGRectMake(5, 5, 200, 100);
  NSLog(@"%@ %@ %@", NSStringFromCGRect(v.frame), NSStringFromCGRect(v.bounds), NSStringFromCGPoint(v.center));
  v.center = CGPointMake(0, 0);
  NSLog(@"%@ %@ %@", NSStringFromCGRect(v.frame), NSStringFromCGRect(v.bounds), NSStringFromCGPoint(v.center));
  UILabel *l = [UILabel new]; l.frame = CGRectMake(0, 0, 8, 6);
  NSLog(@"%@ %@", NSStringFromCGRect(l.bounds), NSStringFromCGPoint(l.center));
  return 0;
}
