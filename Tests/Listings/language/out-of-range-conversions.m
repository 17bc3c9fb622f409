// A floating-point number that does not fit an integer type: the conversion saturates, as AArch64's instructions do it, at 32
// or at 64 bits; NaN is 0; types narrower than int take the low bits of 32.
#import <Foundation/Foundation.h>

int main(void) {
    volatile double huge = 1e300, three = 3e9, negative = -1.5, wide = 70000, none = NAN;
    volatile float single = 1e20f;
    NSLog(@"%d %d %d", (int)huge, (int)-huge, (int)none);
    NSLog(@"%d %u %u", (int)three, (unsigned)three, (unsigned)negative);
    NSLog(@"%lld %lld %llu", (long long)huge, (long long)-huge, (unsigned long long)huge);
    NSLog(@"%llu %u %lld", (unsigned long long)negative, (unsigned)huge, (long long)none);
    NSLog(@"%d %d %d", (short)wide, (short)three, (unsigned char)negative);
    NSLog(@"%d %lld %u", (int)single, (long long)single, (unsigned)single);
    return 0;
}
