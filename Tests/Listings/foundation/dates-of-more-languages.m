// Dates, quarters and templates in the words and the order of a locale, and the names of a time zone.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1400000000];
        NSArray *identifiers = @[@"en_US", @"en_US_POSIX", @"en_GB", @"de_DE", @"fr_FR", @"es_ES", @"it_IT", @"pt_BR", @"ru_RU",
                                 @"ja_JP", @"zh_CN", @"ko_KR"];
        for (NSString *identifier in identifiers) {
            NSLocale *locale = [NSLocale localeWithLocaleIdentifier:identifier];
            NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
            formatter.locale = locale;
            formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
            NSLog(@"-- %@", identifier);
            for (NSDateFormatterStyle style = NSDateFormatterShortStyle; style <= NSDateFormatterFullStyle; style++) {
                formatter.dateStyle = style;
                formatter.timeStyle = NSDateFormatterShortStyle;
                NSLog(@"%@", [formatter stringFromDate:date]);
            }
            formatter.dateFormat = @"QQQ, QQQQ, MMM LLL LLLL";
            NSLog(@"%@", [formatter stringFromDate:date]);
            for (NSString *template in @[@"yMd", @"MMMd", @"yMMMM", @"yMMMMEEEEd", @"jm", @"Hm", @"MMMM"]) {
                formatter.dateFormat = [NSDateFormatter dateFormatFromTemplate:template options:0 locale:locale];
                NSLog(@"%@: %@ (%@)", template, [formatter stringFromDate:date], formatter.dateFormat);
            }
            [formatter setLocalizedDateFormatFromTemplate:@"EEEMMMdjm"];
            NSLog(@"%@", [formatter stringFromDate:date]);
        }

        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        formatter.dateFormat = @"z | zzzz | v | vvvv | V | VV | VVV | VVVV";
        for (NSString *name in @[@"America/Los_Angeles", @"America/New_York"]) {
            formatter.timeZone = [NSTimeZone timeZoneWithName:name];
            NSLog(@"%@", [formatter stringFromDate:date]);
        }
        formatter.dateFormat = @"V | VV | VVV | VVVV";
        formatter.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Tokyo"];
        NSLog(@"%@", [formatter stringFromDate:date]);

        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"ru_RU"];
        NSLog(@"%@ %@ %@", formatter.monthSymbols[4], formatter.standaloneMonthSymbols[4], formatter.shortWeekdaySymbols[1]);
        formatter.dateFormat = @"d MMMM yyyy";
        formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSLog(@"%@", [formatter dateFromString:@"13 мая 2014"]);
    }
    return 0;
}
