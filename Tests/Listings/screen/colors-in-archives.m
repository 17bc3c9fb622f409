// A color can be archived, as programs keep one in their defaults; views adopt NSCoding.
#import <UIKit/UIKit.h>

int main(void) {
    @autoreleasepool {
        for (UIColor *color in @[[UIColor colorWithRed:0.5 green:0.25 blue:1 alpha:0.5], [UIColor colorWithWhite:0.75 alpha:1]]) {
            NSData *data = [NSKeyedArchiver archivedDataWithRootObject:color requiringSecureCoding:YES error:NULL];
            [[NSUserDefaults standardUserDefaults] setObject:data forKey:@"color"];
            NSData *kept = [[NSUserDefaults standardUserDefaults] dataForKey:@"color"];
            UIColor *copy = [NSKeyedUnarchiver unarchivedObjectOfClass:[UIColor class] fromData:kept error:NULL];
            NSLog(@"%@ %d", copy, [copy isEqual:color]);
        }
        NSLog(@"%d", [UIView conformsToProtocol:@protocol(NSCoding)]);
        NSLog(@"%d", UIOffsetEqualToOffset(UIOffsetMake(1, 2), UIOffsetFromString(@"{1, 2}")));
    }
    return 0;
}
