#import <Foundation/Foundation.h>

struct place {
  int x;
  int x;
};
@interface Car : NSObject {
  int speed;
  double speed;
}
@end
@implementation Car
@end

int main(void) {
  return 0;
}
