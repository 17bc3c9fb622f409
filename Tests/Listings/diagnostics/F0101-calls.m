#import <Foundation/Foundation.h>

struct Point { int x, y; }

enum Color { Red, Green }

static void hello(NSString *name, int times) {
  NSLog(@"%@ %d", name, times);
}

@interface Dog extends NSObject
@end
@implementation Dog
@end

int main(void) {
  struct Point point = {1, 2};
  enum Color color = Green;
  hello @"a", 3;
  hello(@"a" 3);
  hello(name: @"a", times: 3);
  float fraction = 3,5;
  int (twice^)(int) = ^(int x) { return 2 * x; };
  int (^sum)(int, int) = (int a, int b) { return a + b; };
  NSLog(@"%d %d %f %d %d", point.x, color, fraction, twice(2), sum(1, 2));
  return missing;
}
