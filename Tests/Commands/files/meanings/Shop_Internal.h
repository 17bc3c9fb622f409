#import "Shop.h"
@interface Shop () {
  @protected
    NSInteger _level;
}
@end
