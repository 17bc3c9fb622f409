#import "Shop.h"
static const int before = 4;
#import "small.h"

@implementation Shop
- (instancetype)init {
  if ((self = [super init])) _level = 3;
  return self;
}
- (void)open {
  self.kept = [self goods];
  printf("%d goods, %s, %d\n", (int)self.kept.count, [Shop nameOf:twice(before)].UTF8String, box(1.5));
}
- (NSArray *)goods { return @[ @1, @2 ]; }
+ (NSString *)nameOf:(int)number { return [NSString stringWithFormat:@"shop %d", number]; }
@end
