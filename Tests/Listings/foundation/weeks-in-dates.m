// `YYYY` is the year that a week belongs to, `yyyy` the calendar's: they differ at a year's end, by the weeks of the locale.
#import <Foundation/Foundation.h>

static NSDate *day(NSString *text) {
    NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
    formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    formatter.dateFormat = @"yyyy-MM-dd";
    return [formatter dateFromString:text];
}

int main(void) {
    @autoreleasepool {
        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
        formatter.dateFormat = @"yyyy-MM-dd YYYY YY 'week' w/ww W, 'day' e c EEE EEEEEE";
        for (NSString *identifier in @[@"en_US", @"en_GB", @"de_DE", @"en_US_POSIX", @"ru_RU"]) {
            formatter.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            NSLog(@"-- %@", identifier);
            for (NSString *text in @[@"2014-12-27", @"2014-12-28", @"2014-12-29", @"2016-01-01", @"2016-01-03", @"2012-01-01"]) {
                NSLog(@"%@", [formatter stringFromDate:day(text)]);
            }
        }
        NSCalendar *calendar = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian];
        NSLog(@"%lu %lu", calendar.firstWeekday, calendar.minimumDaysInFirstWeek);
        calendar.locale = [NSLocale localeWithLocaleIdentifier:@"fr_FR"];
        NSLog(@"%lu %lu", calendar.firstWeekday, calendar.minimumDaysInFirstWeek);
        calendar.firstWeekday = 7;
        calendar.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        NSLog(@"%lu %lu", calendar.firstWeekday, calendar.minimumDaysInFirstWeek);
    }
    return 0;
}
