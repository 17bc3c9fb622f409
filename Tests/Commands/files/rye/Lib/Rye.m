#import "Rye.h"

#ifdef CRUMBS
#error the tests' prefix header is not the library's
#endif

@implementation Baking
@end

@implementation Rye
- (void)bake:(Baking *)baking {
  baking.burnt(@"too hot");
}
@end
