// Money, groups and ordinals as a locale writes them.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSNumberFormatter *formatter = [[NSNumberFormatter alloc] init];
        for (NSString *identifier in @[@"en_US", @"de_DE", @"es_ES", @"es_MX", @"pt_BR", @"pt_PT", @"ru_RU", @"ko_KR", @"sv_SE", @"pl_PL"]) {
            formatter.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            formatter.numberStyle = NSNumberFormatterCurrencyStyle;
            NSString *small = [formatter stringFromNumber:@1234.5];
            NSString *large = [formatter stringFromNumber:@-1234567.25];
            formatter.numberStyle = NSNumberFormatterDecimalStyle;
            NSLog(@"%@: %@ | %@ | %@ | %@", identifier, small, large, [formatter stringFromNumber:@1234], [formatter stringFromNumber:@12345.5]);
        }
        formatter.numberStyle = NSNumberFormatterOrdinalStyle;
        for (NSString *identifier in @[@"en_US", @"de_DE", @"fr_FR", @"zh_CN"]) {
            formatter.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            NSMutableArray *texts = [NSMutableArray array];
            for (NSNumber *number in @[@1, @2, @3, @11, @21, @112, @1003, @-2, @1234567.8]) {
                [texts addObject:[formatter stringFromNumber:number]];
            }
            NSLog(@"%@: %@", identifier, [texts componentsJoinedByString:@" "]);
        }
    }
    return 0;
}
