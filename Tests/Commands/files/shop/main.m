#import "Wheel.h"
#import "Pump.h"

static int limit = 3;

@interface Bicycle : NSObject
@end
@implementation Bicycle {
    Wheel *_front;
}
- (instancetype)init {
    if ((self = [super init])) _front = [[Wheel alloc] initWithDiameter:0.5];
    return self;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    return [_front respondsToSelector:selector] ? _front : nil;
}
@end

int main(void) {
    @autoreleasepool {
        id bicycle = [Bicycle new];
        printf("%.1f m\n", [bicycle distanceOfTurns:limit]);
        printf("%s %d wheel, %d spokes\n", [WheelMaker pumped].UTF8String, wheelsMade(), WHEEL_SPOKES);
    }
    return 0;
}
