#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (strong, weak) id owner;
@property (readonly, readwrite) int speed;
@property (copy) int wheels;
@end
@implementation Car
@end

int main(void) {
  return 0;
}
