// NSDateFormatter: dates before the Gregorian calendar, what a text does not say, and the century of two digits; weeks of ISO 8601.
#import <Foundation/Foundation.h>

static NSDateFormatter *formatter(NSString *format) {
    NSDateFormatter *made = [NSDateFormatter new];
    made.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    made.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    made.dateFormat = format;
    return made;
}

int main(void) {
    @autoreleasepool {
        NSDateFormatter *day = formatter(@"yyyy-MM-dd");
        for (NSString *text in @[ @"1492-10-12", @"1582-10-04", @"1582-10-15" ]) {
            NSDate *date = [day dateFromString:text];
            NSLog(@"%@ %@ %.0f", date, [day stringFromDate:date], date.timeIntervalSince1970 / 86400);
        }
        NSLog(@"%@", [formatter(@"y G") stringFromDate:[NSDate.distantPast dateByAddingTimeInterval:-86400]]);

        NSDateFormatter *time = formatter(@"HH:mm");
        NSLog(@"%@", [time dateFromString:@"21:05"]);
        time.defaultDate = [day dateFromString:@"2021-12-24"];
        NSLog(@"%@", [time dateFromString:@"21:05"]);

        NSDateFormatter *year = formatter(@"dd/MM/yy");
        NSLog(@"%@ %@", [year dateFromString:@"01/06/49"], [year dateFromString:@"01/06/50"]);
        year.twoDigitStartDate = [day dateFromString:@"1980-06-15"];
        NSLog(@"%@ %@ %@", [year dateFromString:@"01/01/79"], [year dateFromString:@"01/06/80"],
              [year dateFromString:@"01/07/80"]);

        NSISO8601DateFormatter *week = [NSISO8601DateFormatter new];
        week.formatOptions = NSISO8601DateFormatWithYear | NSISO8601DateFormatWithWeekOfYear |
                             NSISO8601DateFormatWithDay | NSISO8601DateFormatWithDashSeparatorInDate;
        for (NSString *text in @[ @"2020-03-01", @"2020-03-02", @"2021-01-01" ])
            NSLog(@"%@", [week stringFromDate:[day dateFromString:text]]);
    }
    return 0;
}
