// Dates, numbers, calendars and formats that are given a locale are written as the locale has it.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1400000000];
        NSLocale *german = [NSLocale localeWithLocaleIdentifier:@"de_DE"];
        NSLog(@"%@", [date descriptionWithLocale:[NSLocale localeWithLocaleIdentifier:@"en_US"]]);
        NSLog(@"%@", [date descriptionWithLocale:nil]);
        NSLog(@"%@ %@", [@1234567.891 descriptionWithLocale:german], [@1234567.891 descriptionWithLocale:nil]);
        NSLog(@"%@", [[NSString alloc] initWithFormat:@"%d %.1f %@ %s" locale:german, 1234567, 1234.5, @"x", "1.5"]);
        NSLog(@"%@", [[NSString alloc] initWithFormat:@"%d %.1f" locale:nil, 1234567, 1234.5]);
        NSLog(@"%@", [NSString localizedStringWithFormat:@"%d %.2f", 1234567, 1234.5]);
        NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
        NSLog(@"%@ %@ %@", calendar.monthSymbols[1], calendar.shortWeekdaySymbols[1], calendar.AMSymbol);
        calendar.locale = [NSLocale localeWithLocaleIdentifier:@"fr_FR"];
        NSLog(@"%@ %@ %@ %@", calendar.monthSymbols[1], calendar.shortWeekdaySymbols[1], calendar.veryShortWeekdaySymbols[3],
              calendar.shortQuarterSymbols[0]);
    }
    return 0;
}
