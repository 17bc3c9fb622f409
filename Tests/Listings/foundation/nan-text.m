// Not a number is written without a sign, whatever its bits: 0.0 / 0.0 has one on some processors.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        volatile double zero = 0;
        double quotient = zero / zero;
        NSLog(@"%f %g %e %a|%6f|%-6f|%06f|%+f|% f|%F", quotient, -quotient, NAN, -NAN, NAN, -NAN, NAN, NAN, NAN, -NAN);
        NSLog(@"%f %+f %06f", -INFINITY, INFINITY, INFINITY);
        NSLog(@"%f %@ %@", -NAN, @(quotient), [@(-NAN) stringValue]);
        NSLog(@"%@", NSStringFromSize(NSMakeSize(quotient, -quotient)));
    }
    return 0;
}
