#import "Wheel.h"

NSString *const WheelMaker = @"Rundlauf";
static int made;
static int limit = 100;

int wheelsMade(void) { return made; }

@interface Wheel ()
@property (readwrite) double diameter;
@end
@implementation Wheel
+ (void)load { printf("Wheel is loaded\n"); }
- (instancetype)initWithDiameter:(double)diameter {
    if ((self = [super init])) {
        _diameter = diameter;
        if (made < limit) made++;
    }
    return self;
}
- (double)distanceOfTurns:(int)turns { return turns * 3 * self.diameter; }
@end
