#import <Foundation/Foundation.h>
#define WHEEL_SPOKES 32

@protocol Rolling
- (double)distanceOfTurns:(int)turns;
@end

@interface Wheel : NSObject <Rolling>
@property(readonly) double diameter;
- (instancetype)initWithDiameter:(double)diameter;
@end

extern NSString *const WheelMaker;
int wheelsMade(void);
