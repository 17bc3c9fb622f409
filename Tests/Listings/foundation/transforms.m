// Transforms, byte order and NSDecimal's functions.
#import <CoreGraphics/CoreGraphics.h>
#import <Foundation/Foundation.h>
#import <QuartzCore/QuartzCore.h>
#import <UIKit/UIKit.h>

int main(void) {
  @autoreleasepool {
    CGAffineTransform t = CGAffineTransformMakeTranslation(10, 20);
    t = CGAffineTransformScale(t, 2, 3);
    NSLog(@"%@", NSStringFromCGAffineTransform(t));
    CGPoint p = CGPointApplyAffineTransform(CGPointMake(1, 1), t);
    NSLog(@"%@", NSStringFromCGPoint(p));
    CGAffineTransform back = CGAffineTransformInvert(t);
    NSLog(@"%@", NSStringFromCGPoint(CGPointApplyAffineTransform(p, back)));
    NSLog(@"%d %d", CGAffineTransformIsIdentity(CGAffineTransformIdentity),
          CGAffineTransformEqualToTransform(t, back));
    CGRect box = CGRectApplyAffineTransform(CGRectMake(0, 0, 2, 4), CGAffineTransformMakeRotation(M_PI_2));
    NSLog(@"%.0f %.0f %.0f %.0f", box.origin.x, box.origin.y, box.size.width, box.size.height);
    CATransform3D solid = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 2, 3);
    NSLog(@"%.0f %.0f %.0f %.0f", solid.m11, solid.m41, solid.m42, solid.m43);
    NSLog(@"%d", CATransform3DIsIdentity(CATransform3DIdentity));
    NSLog(@"%@", NSStringFromCGRect(UIEdgeInsetsInsetRect(CGRectMake(0, 0, 100, 50),
                                                          UIEdgeInsetsMake(1, 2, 3, 4))));

    NSLog(@"%x %x %llx", NSSwapShort(0x1234), NSSwapHostIntToBig(0x12345678),
          NSSwapLittleLongLongToHost(0x1ULL));
    NSLog(@"%x %.1f", CFSwapInt32(1), NSSwapBigDoubleToHost(NSSwapHostDoubleToBig(2.5)));

    NSDecimal two = [@2 decimalValue], result;
    NSLog(@"%lu %@", (unsigned long)NSDecimalPower(&result, &two, 10, NSRoundPlain),
          NSDecimalString(&result, nil));
    NSDecimal pi = [[NSDecimalNumber decimalNumberWithString:@"3.14159"] decimalValue];
    NSDecimalRound(&result, &pi, 2, NSRoundUp);
    NSLog(@"%@", NSDecimalString(&result, nil));
    NSDecimalMultiplyByPowerOf10(&result, &pi, 3, NSRoundPlain);
    NSLog(@"%@ %d", NSDecimalString(&result, nil), NSDecimalIsNotANumber(&result));
  }
  return 0;
}
