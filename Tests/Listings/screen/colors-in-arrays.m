// A gradient takes an array of CGColors: a color's CGColor is an object, and so is every color that UIColor names.
#import <UIKit/UIKit.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  @autoreleasepool {
    CAGradientLayer *gradient = [CAGradientLayer layer];
    gradient.colors = @[
      (id)[UIColor redColor].CGColor, (__bridge id)[UIColor systemMintColor].CGColor,
      (id)[UIColor colorWithDisplayP3Red:1 green:0 blue:0 alpha:1].CGColor
    ];
    say(@"%lu colors", gradient.colors.count);

    // Colors and fonts are copied by property attributes and as keys.
    UIColor *color = [UIColor colorWithWhite:0 alpha:1];
    NSDictionary *names = @{color : @"black"};
    say(@"%d %@", [color copy] == color, names[color]);
    say(@"%d", [[UIFont systemFontOfSize:12] copy] != nil);
    say(@"%d", [color conformsToProtocol:@protocol(NSCopying)]);

    CALayer *layer = [CALayer layer];
    layer.transform = CATransform3DMakeScale(2, 2, 1);
    say(@"%g", layer.transform.m11);
  }
}
