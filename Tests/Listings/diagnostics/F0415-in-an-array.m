// options: --mrc
// An object ends while an array still holds it; the array gives up what is gone when it ends itself.
#import <Foundation/Foundation.h>

int main(void) {
  NSMutableArray *list = [NSMutableArray new];
  NSObject *thing = [NSObject new];
  [list addObject:thing];
  [thing release];
  [thing release];
  NSLog(@"%lu", (unsigned long)list.count);
  [list release];
  return 0;
}
