// Colors have components: what they were made of, what is asked of them, and what Core Graphics reads.
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@implementation UIColor (Hex)
+ (UIColor *)colorWithHex:(NSUInteger)hex {
  return [UIColor colorWithRed:((hex >> 16) & 0xFF) / 255.0
                         green:((hex >> 8) & 0xFF) / 255.0
                          blue:(hex & 0xFF) / 255.0
                         alpha:1];
}
- (NSString *)hexText {
  const CGFloat *parts = CGColorGetComponents(self.CGColor);
  return [NSString stringWithFormat:@"#%02X%02X%02X", (int)(parts[0] * 255), (int)(parts[1] * 255),
                                    (int)(parts[2] * 255)];
}
@end

int main(void) {
  @autoreleasepool {
    UIColor *sky = [UIColor colorWithHex:0x3366FF];
    say(@"%@ %@", sky, [sky hexText]);
    say(@"%@ | %@ | %@", [UIColor redColor], [UIColor whiteColor], [UIColor clearColor]);
    say(@"%d %d", [UIColor redColor] == [UIColor redColor],
        [[UIColor redColor] isEqual:[UIColor colorWithRed:1 green:0 blue:0 alpha:1]]);

    CGFloat red, green, blue, alpha, white, hue, saturation, brightness;
    BOOL known = [[sky colorWithAlphaComponent:0.5] getRed:&red green:&green blue:&blue alpha:&alpha];
    say(@"%d %.1f %.1f %.1f %.1f", known, red, green, blue, alpha);
    [[UIColor darkGrayColor] getWhite:&white alpha:&alpha];
    say(@"%.3f %.1f", white, alpha);
    [[UIColor colorWithHue:0.75 saturation:0.5 brightness:0.8 alpha:1] getHue:&hue
                                                                   saturation:&saturation
                                                                   brightness:&brightness
                                                                        alpha:NULL];
    say(@"%.2f %.2f %.2f", hue, saturation, brightness);

    UIView *view = [UIView new];
    view.layer.borderColor = sky.CGColor;
    say(@"%d %zu %.1f", CGColorEqualToColor(view.layer.borderColor, [UIColor colorWithHex:0x3366FF].CGColor),
        CGColorGetNumberOfComponents([UIColor blackColor].CGColor), CGColorGetAlpha(sky.CGColor));
    say(@"%lu", (unsigned long)[NSSet setWithObjects:sky, [UIColor colorWithHex:0x3366FF], nil].count);
  }
  return 0;
}
