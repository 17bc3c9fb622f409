// Styles of money in several languages: accounting, codes and names; rounding halves down; what regions write otherwise.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        for (NSString *name in @[ @"en_US", @"de_DE", @"fr_FR", @"es_ES" ]) {
            NSNumberFormatter *money = [NSNumberFormatter new];
            money.locale = [NSLocale localeWithLocaleIdentifier:name];
            NSMutableArray *texts = [NSMutableArray array];
            for (NSUInteger style = NSNumberFormatterCurrencyISOCodeStyle;
                 style <= NSNumberFormatterCurrencyAccountingStyle; style++) {
                money.numberStyle = style;
                [texts addObject:[money stringFromNumber:@(-9876.5)]];
            }
            NSLog(@"%@: %@", name, [texts componentsJoinedByString:@" | "]);
        }
        NSNumberFormatter *franc = [NSNumberFormatter new];
        franc.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        franc.numberStyle = NSNumberFormatterCurrencyStyle;
        franc.currencyCode = @"CHF";
        NSLog(@"%@ %@", franc.currencySymbol, [franc stringFromNumber:@5]);

        NSNumberFormatter *half = [NSNumberFormatter new];
        half.numberStyle = NSNumberFormatterDecimalStyle;
        half.maximumFractionDigits = 0;
        half.roundingMode = NSNumberFormatterRoundHalfDown;
        NSLog(@"%@ %@ %@ %@", [half stringFromNumber:@0.5], [half stringFromNumber:@3.5],
              [half stringFromNumber:@3.51], [half stringFromNumber:@-7.5]);

        for (NSString *name in @[ @"de_CH", @"de_AT", @"fr_CH", @"fr_CA", @"nb_NO", @"da_DK" ]) {
            NSNumberFormatter *region = [NSNumberFormatter new];
            region.locale = [NSLocale localeWithLocaleIdentifier:name];
            region.numberStyle = NSNumberFormatterDecimalStyle;
            NSString *plain = [region stringFromNumber:@20000.5];
            region.numberStyle = NSNumberFormatterCurrencyStyle;
            NSLog(@"%@: %@ | %@ | %@", name, plain, [region stringFromNumber:@20000.5],
                  [region numberFromString:[region stringFromNumber:@20000.5]]);
        }
    }
    return 0;
}
