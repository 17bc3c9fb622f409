#import "Sage.h"

@implementation Sage
- (NSInteger)leaves { return 12; }
@end
