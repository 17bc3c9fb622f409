// A C function between @implementation and @end may use the private variables of the class, in a category, too.
#import <Foundation/Foundation.h>

@interface Box : NSObject {
  @private int _count;
  @protected int _size;
}
@end
@implementation Box
static int count(Box *box) { return box->_count; }
- (int)count { return count(self); }
@end

@interface Box (Sums)
- (int)sum;
@end
@implementation Box (Sums)
static int sum(Box *box) { return box->_count + box->_size; }
- (int)sum {
  _count = 4;
  _size = 2;
  return sum(self);
}
@end

int main(void) {
  Box *box = [Box new];
  int both = [box sum];
  printf("%d %d\n", both, [box count]);
  return 0;
}
