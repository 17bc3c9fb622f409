// command: check
#import <Foundation/Foundation.h>

@interface Driver : NSObject
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
  return 0;
}
