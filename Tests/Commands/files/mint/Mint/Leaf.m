#import "Leaf.h"

@implementation Leaf
- (int)veins {
  return 5;
}
- (int)areaOf:(int)width {
  NSAssert(width < 10, @"no leaf is that wide");
  return width * width * SCALE;
}
@end
