#import <Foundation/Foundation.h>

@interface Driver : NSObject
- (void)drive;
@end
@implementation Driver
- (void)drive { }
@end
@interface Car : NSObject
@property (strong) Driver *driver;
@end
@implementation Car
- (void)forwardInvocation:(NSInvocation *)invocation {
  [invocation invokeWithTarget:self.driver];
}
@end

int main(void) {
  Car *car = [Car new];
  car.driver = [Driver new];
  [(id)car drive];
  return 0;
}
