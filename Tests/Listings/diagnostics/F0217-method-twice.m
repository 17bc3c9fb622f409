#import <Foundation/Foundation.h>

@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive {
}
- (void)drive {
}
@end

int main(void) {
  return 0;
}
