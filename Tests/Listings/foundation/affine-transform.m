// NSAffineTransform: what is added comes before what it has; a property that `__attribute__((NSObject))` has counted.
#import <Foundation/Foundation.h>

@interface Label : NSObject
@property (nonatomic, strong) __attribute__((NSObject)) CFStringRef text;
@property (nonatomic, copy) __attribute__((NSObject)) CFStringRef copied;
@end
@implementation Label
@end

static void show(NSString *what, NSAffineTransform *transform) {
    NSPoint point = [transform transformPoint:NSMakePoint(1, 2)];
    NSSize size = [transform transformSize:NSMakeSize(3, 4)];
    NSLog(@"%@: point {%.2f, %.2f} size {%.2f, %.2f}", what, point.x, point.y, size.width, size.height);
}

int main(void) {
    @autoreleasepool {
        NSAffineTransform *transform = [NSAffineTransform transform];
        show(@"nothing", transform);
        [transform translateXBy:10 yBy:20];
        show(@"moved", transform);
        [transform scaleXBy:2 yBy:3];
        show(@"scaled first", transform);
        [transform rotateByDegrees:90];
        show(@"turned first", transform);

        NSAffineTransform *other = [[NSAffineTransform alloc] initWithTransform:transform];
        NSLog(@"equal %d, same %d", [other isEqual:transform], other == transform);
        [other invert];
        [other prependTransform:transform];
        show(@"and back", other);
        [transform appendTransform:[NSAffineTransform transform]];
        NSAffineTransformStruct values = transform.transformStruct;
        NSLog(@"%.0f %.0f %.0f %.0f %.0f %.0f", values.m11, values.m12, values.m21, values.m22, values.tX, values.tY);
        values.tX = 0;
        [transform setTransformStruct:values];
        show(@"set", [transform copy]);
        @try {
            [transform scaleBy:0];
            [transform invert];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }

        Label *label = [Label new];
        @autoreleasepool {
            CFMutableStringRef text = CFStringCreateMutableCopy(NULL, 0, CFSTR("counted"));
            label.text = text;
            label.copied = text;
            CFStringAppend(text, CFSTR(" twice"));
            CFRelease(text);
        }
        NSLog(@"%@, %@", (__bridge NSString *)label.text, (__bridge NSString *)label.copied);
        NSLog(@"%@ %d", NSHomeDirectoryForUser(NSUserName()), [NSHomeDirectoryForUser(@"nobody") length] == 0);
    }
    return 0;
}
