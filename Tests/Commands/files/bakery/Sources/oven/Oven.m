#import "Oven.h"
#import <Flour/Flour.h>

@implementation Oven
- (int)bake:(int)loaves {
  return gramsOfFlour(loaves);
}
@end
