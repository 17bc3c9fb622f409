// The class has the method, and an object of it received the message.
#import <Foundation/Foundation.h>
@interface Depot : NSObject
+ (void)open;
@end
@implementation Depot
+ (void)open { NSLog(@"open"); }
@end

int main(void) {
  @autoreleasepool {
    id depot = [Depot new];
    [depot open];
  }
  return 0;
}
