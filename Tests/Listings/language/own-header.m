// A header and a file beside the listing.
#import "own-header.h"
#import "own-header.h"
#include "own-header.inc"
#if !__has_include("own-header.h") || __has_include("not-there.h")
#error what is beside the listing is known
#endif
int carsMade;
@implementation Car
- (instancetype)init { if ((self = [super init])) carsMade++; return self; }
- (NSString *)describe { return [NSString stringWithFormat:@"%d by %d, area %d", _size.width, _size.height, area(_size)]; }
@end
int main(void)
{
    @autoreleasepool {
        Car *car = [Car new];
        car.size = (Size){3, 4};
        printf("%s, %d made\n", car.describe.UTF8String, carsMade);
    }
    return 0;
}
