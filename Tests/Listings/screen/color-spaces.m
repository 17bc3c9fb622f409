// A color's space says how its components are read; a control says whom it sends to.
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

static NSString *hexadecimal(UIColor *color) {
  const CGFloat *parts = CGColorGetComponents(color.CGColor);
  switch (CGColorSpaceGetModel(CGColorGetColorSpace(color.CGColor))) {
  case kCGColorSpaceModelMonochrome:
    return [NSString stringWithFormat:@"gray %02X", (int)(parts[0] * 255)];
  case kCGColorSpaceModelRGB:
    return [NSString stringWithFormat:@"#%02X%02X%02X", (int)(parts[0] * 255), (int)(parts[1] * 255),
                                      (int)(parts[2] * 255)];
  default:
    return @"another space";
  }
}

@interface Oven : NSObject
- (void)open;
- (void)close:(id)sender;
@end
@implementation Oven
- (void)open {}
- (void)close:(id)sender {}
@end

int main(void) {
  @autoreleasepool {
    say(@"%@ %@", hexadecimal([UIColor colorWithRed:1 green:0.5 blue:0.25 alpha:1]),
          hexadecimal([UIColor whiteColor]));
    CGFloat values[] = {0.5, 1};
    CGColorSpaceRef gray = CGColorSpaceCreateDeviceGray(), rgb = CGColorSpaceCreateDeviceRGB();
    CGColorRef color = CGColorCreate(gray, values);
    say(@"%zu %zu %zu %d %d", CGColorGetNumberOfComponents(color), CGColorSpaceGetNumberOfComponents(gray),
          CGColorSpaceGetNumberOfComponents(rgb), CGColorGetColorSpace(color) == gray, CGColorSpaceGetModel(NULL));
    CGColorRelease(color);
    CGColorSpaceRelease(gray);
    CFRelease(rgb);

    Oven *oven = [Oven new];
    UIControl *control = [UIControl new];
    [control addTarget:oven action:@selector(open) forControlEvents:UIControlEventTouchUpInside];
    [control addTarget:oven action:@selector(close:) forControlEvents:UIControlEventTouchDown];
    say(@"%d %lu", [control.allTargets isEqual:[NSSet setWithObject:oven]],
          control.allControlEvents == (UIControlEventTouchUpInside | UIControlEventTouchDown));
    say(@"%@ %@", [control actionsForTarget:oven forControlEvent:UIControlEventTouchDown],
          [control actionsForTarget:oven forControlEvent:UIControlEventValueChanged]);
    [control removeTarget:nil action:NULL forControlEvents:UIControlEventAllEvents];
    say(@"%lu", control.allTargets.count);
  }
  return 0;
}
