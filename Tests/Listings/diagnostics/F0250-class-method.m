#import <Foundation/Foundation.h>

@interface Car : NSObject {
  int _speed;
}
+ (int)speed;
@end
@implementation Car
+ (int)speed {
  return _speed;
}
@end

int main(void) {
  return [Car speed];
}
