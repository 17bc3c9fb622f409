#import <Foundation/Foundation.h>

@interface Car : Car
@end
@interface Van : NSObject
@end
@implementation Van : NSProxy
@end

int main(void) {
  return 0;
}
