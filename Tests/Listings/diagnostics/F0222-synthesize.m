#import <Foundation/Foundation.h>

@interface Car : NSObject {
  float _speed;
}
@property int speed;
@property int wheels;
@end
@implementation Car
@synthesize speed = _speed;
@synthesize weels;
@dynamic colour;
@end

int main(void) {
  return 0;
}
