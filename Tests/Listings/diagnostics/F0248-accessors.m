// A method is read or written as a property only where the accessor is there.
#import <Foundation/Foundation.h>

@interface Box : NSObject
- (int)count;
- (void)setSize:(int)size;
@end

@implementation Box
- (int)count { return 1; }
- (void)setSize:(int)size {}
@end

int main(void) {
  Box *box = [Box new];
  box.count = 3;
  box.count++;
  box.size = 1;
  int size = box.size;
  box.size += 2;
  return size;
}
