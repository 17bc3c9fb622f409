// Patterns of number formats: exponents, significant digits, the currency's sign, a text for zero; and numbers in words.
#import <Foundation/Foundation.h>

static void show(NSString *pattern, NSArray *numbers) {
    NSNumberFormatter *formatter = [[NSNumberFormatter alloc] init];
    formatter.positiveFormat = pattern;
    NSMutableArray *texts = [NSMutableArray array];
    for (NSNumber *number in numbers) [texts addObject:[formatter stringFromNumber:number]];
    NSLog(@"%@: %@", pattern, [texts componentsJoinedByString:@" | "]);
}

int main(void) {
    @autoreleasepool {
        show(@"0.###E0", @[@12345, @0.00012, @9999.9, @0, @-5]);
        show(@"0.###E+00", @[@12345, @0.00012]);
        show(@"00.0#E0", @[@12345, @1]);
        show(@"@@@", @[@12345, @0.0012345]);
        show(@"@##", @[@12345, @1]);
        NSNumberFormatter *money = [[NSNumberFormatter alloc] init];
        money.positiveFormat = @"¤#,##0.00";
        money.negativeFormat = @"(¤#,##0.00)";
        money.currencySymbol = @"€";
        NSLog(@"%@ %@", [money stringFromNumber:@1234.567], [money stringFromNumber:@-1]);
        NSNumberFormatter *whole = [[NSNumberFormatter alloc] init];
        whole.format = @"#,##0.00;none;(#,##0.00)";
        NSLog(@"%@ %@ %@", [whole stringFromNumber:@5], [whole stringFromNumber:@0], [whole stringFromNumber:@-5]);
        whole.positiveFormat = @"0.#%";
        NSLog(@"%@", [whole stringFromNumber:@0.255]);
        whole.positiveFormat = @"0.###";
        NSLog(@"%@", [whole stringFromNumber:@0.255]);
        NSNumberFormatter *words = [[NSNumberFormatter alloc] init];
        words.numberStyle = NSNumberFormatterSpellOutStyle;
        for (NSString *text in @[@"forty-two", @"minus seven", @"one thousand two hundred thirty-four", @"three point one four",
                                 @"two million five", @"fish"]) {
            NSLog(@"%@", [words numberFromString:text]);
        }
    }
    return 0;
}
