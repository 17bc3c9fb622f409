#import "Shop.h"
#import "first.h"
#import "small.h"
int use(void);
// What Shop.m keeps for itself, as this file would like to see it.
@interface Shop ()
- (void)goods;
+ (NSString *)nameOf:(NSString *)number;
@end

int main(void) {
  Thing thing = {.k = 1};
  Step step = ^{ return thing.k; };
  printf("%d %d %d %d\n", use(), step(), twice(3), box((char)'a'));
  [[Shop new] open];
  Shop *stall = [NSClassFromString(@"Stall") new];
  printf("%d\n", (int)stall.level);
  return 0;
}
