// A decimal's mantissa has 128 bits: numbers up to 2^128 - 1 are exact, and quotients have 38 digits behind the first.
#import <Foundation/Foundation.h>

static NSDecimalNumber *number(NSString *text) { return [NSDecimalNumber decimalNumberWithString:text]; }

int main(void) {
    @autoreleasepool {
        NSDecimalNumber *large = number(@"340282366920938463463374607431768211455");
        NSLog(@"%@", large);
        NSLog(@"%@", [large decimalNumberByAdding:number(@"1")]);
        NSLog(@"%@", [large decimalNumberBySubtracting:number(@"1")]);
        NSLog(@"%@", [number(@"18446744073709551616") decimalNumberByMultiplyingBy:number(@"18446744073709551615")]);
        NSLog(@"%@", [number(@"1") decimalNumberByDividingBy:number(@"3")]);
        NSLog(@"%@", [number(@"2") decimalNumberByDividingBy:number(@"3")]);
        NSLog(@"%@", [number(@"22") decimalNumberByDividingBy:number(@"7")]);
        NSLog(@"%@", [number(@"10") decimalNumberByDividingBy:number(@"3")]);
        NSLog(@"%@", [number(@"1") decimalNumberByDividingBy:number(@"8")]);
        NSLog(@"%@", [number(@"99.99") decimalNumberByMultiplyingBy:number(@"3")]);
    }
    return 0;
}
