#import <Foundation/Foundation.h>

// A date formatter speaks its locale's language. Of a pattern and a style, what is set last counts.
static void show(NSDateFormatter *formatter, NSDate *date) {
    for (NSDateFormatterStyle style = NSDateFormatterShortStyle; style <= NSDateFormatterFullStyle; style++) {
        formatter.dateStyle = style;
        formatter.timeStyle = NSDateFormatterNoStyle;
        NSLog(@"%@", [formatter stringFromDate:date]);
    }
    formatter.dateFormat = @"EEEE EEE MMMM MMM a";
    NSLog(@"%@", [formatter stringFromDate:date]);
}

int main(void) {
    @autoreleasepool {
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1454642212];
        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:8 * 3600];
        for (NSString *identifier in @[@"en_US", @"en_GB", @"zh_CN", @"ja_JP", @"fr_FR", @"de_DE", @"es_ES"]) {
            NSLog(@"-- %@", identifier);
            formatter.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            show(formatter, date);
        }

        formatter.locale = [[NSLocale alloc] initWithLocaleIdentifier:@"zh_CN"];
        NSLog(@"%@ %@ %@", formatter.weekdaySymbols[1], formatter.shortWeekdaySymbols[1], formatter.AMSymbol);
        NSLog(@"%@", [formatter dateFromString:@"星期五 周五 二月 2月 上午"] ? @"read" : @"not read");

        formatter.dateFormat = @"yyyy";
        formatter.dateStyle = NSDateFormatterLongStyle;
        NSLog(@"%@ %@", formatter.dateFormat, [formatter stringFromDate:date]);
        formatter.dateFormat = @"yyyy";
        NSLog(@"%@", [formatter stringFromDate:date]);
        formatter.dateFormat = nil;
        NSLog(@"%@", [formatter stringFromDate:date]);

        NSNumberFormatter *numbers = [[NSNumberFormatter alloc] init];
        for (NSString *identifier in @[@"en_US", @"zh_CN", @"ja_JP", @"en_GB", @"de_DE"]) {
            numbers.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            NSMutableArray *texts = [NSMutableArray array];
            for (NSNumber *style in @[@(NSNumberFormatterDecimalStyle), @(NSNumberFormatterCurrencyStyle),
                                      @(NSNumberFormatterPercentStyle)]) {
                numbers.numberStyle = style.unsignedIntegerValue;
                [texts addObject:[numbers stringFromNumber:@1234.5]];
            }
            NSLog(@"%@: %@", identifier, [texts componentsJoinedByString:@" | "]);
        }

        numbers.numberStyle = NSNumberFormatterSpellOutStyle;
        for (NSString *identifier in @[@"en_US", @"zh_CN"]) {
            numbers.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            for (NSNumber *number in @[@0, @10, @15, @105, @110, @12345, @10001, @123456789, @2.8, @-7]) {
                NSLog(@"%@ %@", number, [numbers stringFromNumber:number]);
            }
        }
    }
    return 0;
}
