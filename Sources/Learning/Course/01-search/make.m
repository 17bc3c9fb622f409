#import <Foundation/Foundation.h>

@interface Meter : NSObject
- (int)value;
@end

@implementation Meter
- (int)value { return 7; }
@end

static int total(Meter *meter) {
    int sum = 0;
#if SOLUTION
    int (*value)(id, SEL) = (int (*)(id, SEL))[meter methodForSelector:@selector(value)];
    for (int i = 0; i < 1000; i++) sum += value(meter, @selector(value));
#elif START
    // TODO: search once, before the loop
    for (int i = 0; i < 1000; i++) sum += [meter value];
#elif WRONG_sent_again
    int (*value)(id, SEL) = (int (*)(id, SEL))[meter methodForSelector:@selector(value)];
    if (value != NULL)
        for (int i = 0; i < 1000; i++) sum += [meter value];
#endif
    return sum;
}

int main(void) {
    @autoreleasepool { NSLog(@"%d", total([Meter new])); }
}
