// The shared library of test_images.m.
#define LIBRARY_GREW 1
#include "library.h"

static int loads;
@implementation Engine
+ (void)load { loads++; }
+ (int)loads { return loads; }
- (int)strength { return power * 10 + (int)torque; }
@end
