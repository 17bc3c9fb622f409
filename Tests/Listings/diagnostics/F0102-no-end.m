#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive;

@implementation Car
- (void)drive {
}
@end

int main(void) {
  [[Car new] drive];
  return 0;
}
