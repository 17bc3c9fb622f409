// A number formatter reads integers that long long holds without a loss, others as doubles.
#import <Foundation/Foundation.h>
#include <limits.h>

int main(void) {
    @autoreleasepool {
        NSNumberFormatter *formatter = [NSNumberFormatter new];
        for (NSString *text in @[@"42", @"9007199254740993", @"9223372036854775807", @"-9223372036854775808", @"1.5"]) {
            NSNumber *number = [formatter numberFromString:text];
            NSLog(@"%@ is %@, %s", text, number, number.objCType);
        }
        NSLog(@"%@", [formatter numberFromString:@"18446744073709551615"]);
        formatter.numberStyle = NSNumberFormatterDecimalStyle;
        NSLog(@"%@", [formatter numberFromString:@"9,007,199,254,740,993"]);
        NSLog(@"%d %d", NAME_MAX, PATH_MAX);
    }
    return 0;
}
