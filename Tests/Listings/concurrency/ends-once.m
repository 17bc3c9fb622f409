// A dispatch_once whose block comes back to it.
#import <Foundation/Foundation.h>
@interface A : NSObject
+ (A *)shared;
@end
@implementation A
+ (A *)shared {
  static A *shared;
  static dispatch_once_t once;
  dispatch_once(&once, ^{ shared = [A new]; });
  return shared;
}
- (instancetype)init { printf("init\n"); [A shared]; return [super init]; }
@end
int main(void) { NSLog(@"%@", [A shared]); }
