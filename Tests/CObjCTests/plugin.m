// What test_images.m opens with dlopen: a class, and a category on one of the library's.
#include "library.h"

@interface Plugin : Engine
@end
@implementation Plugin
- (int)strength { return [super strength] + 1000; }
@end
@interface Engine (Plugged)
- (int)plugged;
@end
@implementation Engine (Plugged)
- (int)plugged { return 77; }
@end
@interface Doubled : NSObject
@end
@implementation Doubled
@end
