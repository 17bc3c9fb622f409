#import <Foundation/Foundation.h>

@interface Info : NSObject
- (int)length;
@end
@implementation Info
- (int)length { return 420; }
@end

@interface Car : NSObject
@property (nonatomic, strong) Info *info;
@end
@implementation Car
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:self.info]; }
@end

int main(void) {
  @autoreleasepool {
    Car *car = [Car new];
    car.info = [Info new];
    printf("%d\n", [(id)car length]);
    printf("%d\n", [(id)car length]);
  }
  return 0;
}
