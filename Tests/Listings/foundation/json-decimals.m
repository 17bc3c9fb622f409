#import <Foundation/Foundation.h>

// A number of more digits than a double holds becomes a decimal number, and keeps all of them.
int main(void) {
    @autoreleasepool {
        NSString *text = @"[5, 3.133, 0.1000000000000000055, 1.23456789123456789, -79228162514264337593543950335,"
                         @" 18446744073709551615, 1.2345678901234567890e3, 1.2345678901234567890e300]";
        NSArray *numbers = [NSJSONSerialization JSONObjectWithData:[text dataUsingEncoding:NSUTF8StringEncoding]
                                                           options:0
                                                             error:NULL];
        for (NSNumber *number in numbers) {
            BOOL isDecimal = [number isKindOfClass:[NSDecimalNumber class]];
            NSLog(@"%@ %@", number, isDecimal ? @"NSDecimalNumber" : @"NSNumber");
        }
        NSArray *decimals = [numbers subarrayWithRange:NSMakeRange(2, 3)];
        NSData *data = [NSJSONSerialization dataWithJSONObject:decimals options:0 error:NULL];
        NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
    }
    return 0;
}
