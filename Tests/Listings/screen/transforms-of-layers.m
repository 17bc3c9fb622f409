// The members of CATransform3D are there however the type is met first: as a property's, as a message's result, or by its name.
#import <QuartzCore/QuartzCore.h>
#import <UIKit/UIKit.h>

int main(void) {
  CALayer *layer = [CALayer layer];
  printf("%.1f\n", [[NSValue valueWithCATransform3D:layer.transform] CATransform3DValue].m11);
  CATransform3D perspective = CATransform3DIdentity;
  perspective.m34 = -1.0 / 500;
  layer.transform = perspective;
  printf("%.3f %.1f %s\n", layer.transform.m34, layer.transform.m44, @encode(CATransform3D));
  return 0;
}
