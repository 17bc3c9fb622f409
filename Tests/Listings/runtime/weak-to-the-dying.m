// A weak reference to an object in its dealloc ends the program, past every @catch.
#import <Foundation/Foundation.h>
@interface A : NSObject
@end
@implementation A
- (void)dealloc {
  puts("dealloc");
  __weak A *w = self;
  printf("%d\n", w == nil);
}
@end
int main(void) {
  @try {
    @autoreleasepool {
      (void)[A new];
    }
  } @catch (id e) {
    puts("caught");
  } @finally {
    puts("finally");
  }
  return 0;
}
