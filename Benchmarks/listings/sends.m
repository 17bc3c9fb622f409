#import <Foundation/Foundation.h>

@interface Counter : NSObject {
  int _count;
}
- (void)add:(int)step;
- (int)count;
@end
@implementation Counter
- (void)add:(int)step {
  _count += step;
}
- (int)count {
  return _count;
}
@end

int main(void) {
  Counter *counter = [Counter new];
  for (int i = 0; i < 10000000; i++) [counter add:1];
  printf("%d\n", [counter count]);
  return 0;
}
