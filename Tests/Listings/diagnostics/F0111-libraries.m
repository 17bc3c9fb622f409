// command: check --stub-all {file}
// A library's header that is not here is assumed; the program's own is missed where its class is used.
#import <Masonry/Masonry.h>
#import <UIKit/UIKit.h>
#import "MBProgressHUD.h"
#import "Gearwheel.h"

@interface XYCar : NSObject
@end

@implementation XYCar
- (void)drive:(MBProgressHUD *)hud {
  [hud hideAnimated:YES];
  Gearwheel *wheel = [Gearwheel new];
  XYDriver *driver = [XYDriver new];
  [wheel turn:driver];
}
@end

int main(void) {
  return 0;
}
