// _objc_autoreleasePoolPrint lists the thread's pools and what waits in them, to standard error.
#import <Foundation/Foundation.h>
extern void _objc_autoreleasePoolPrint(void);
@interface Waiting : NSObject
@end
@implementation Waiting
@end
int main(void) {
  @autoreleasepool {
    Waiting *outer = [[[Waiting alloc] init] autorelease];
    @autoreleasepool {
      [[[Waiting alloc] init] autorelease];
      _objc_autoreleasePoolPrint();
    }
    _objc_autoreleasePoolPrint();
    [outer description];
  }
  return 0;
}
