#import "Shop_Internal.h"
#include "second.h"
int use(void);
int use(void) {
  Thing thing = {5};
  return weigh(&thing) + apply(^(int n) { return n * 10; }, &thing);
}

@interface Stall : Shop
@end
@implementation Stall
- (instancetype)init {
  if ((self = [super init])) _level += 7;
  return self;
}
@end
