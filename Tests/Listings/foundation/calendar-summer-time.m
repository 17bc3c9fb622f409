// Times that summer time leaves out or has twice, by the options of the search; the last Monday of a month.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = [NSTimeZone timeZoneWithName:@"Europe/Berlin"];
        NSDateFormatter *clock = [NSDateFormatter new];
        clock.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        clock.timeZone = calendar.timeZone;
        clock.dateFormat = @"d HH:mm Z";

        // On 29 March 2020 clocks went from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
        NSDate *spring = [calendar dateWithEra:1 year:2020 month:3 day:29 hour:0 minute:30 second:0 nanosecond:0];
        NSDate *autumn = [calendar dateWithEra:1 year:2020 month:10 day:25 hour:0 minute:30 second:0 nanosecond:0];
        NSCalendarOptions options[] = {NSCalendarMatchNextTime, NSCalendarMatchNextTimePreservingSmallerUnits,
                                       NSCalendarMatchPreviousTimePreservingSmallerUnits, NSCalendarMatchStrictly};
        for (int i = 0; i < 4; i++)
            NSLog(@"%@", [clock stringFromDate:[calendar nextDateAfterDate:spring matchingHour:2 minute:15 second:0
                                                                   options:options[i]]]);
        NSLog(@"%@", [clock stringFromDate:[calendar dateBySettingHour:2 minute:15 second:0 ofDate:spring options:0]]);
        for (int i = 0; i < 2; i++)
            NSLog(@"%@", [clock stringFromDate:[calendar nextDateAfterDate:autumn matchingHour:2 minute:15 second:0
                                                                   options:NSCalendarMatchNextTime |
                                                                           (i ? NSCalendarMatchLast : NSCalendarMatchFirst)]]);

        NSDateComponents *monday = [NSDateComponents new];
        monday.year = 2020;
        monday.weekday = 2;
        for (int month = 8; month <= 9; month++) {
            monday.month = month;
            monday.weekdayOrdinal = -1;
            NSDate *last = [calendar dateFromComponents:monday];
            monday.weekdayOrdinal = -2;
            NSLog(@"%@, %@", [clock stringFromDate:last],
                  [clock stringFromDate:[calendar dateFromComponents:monday]]);
        }
    }
    return 0;
}
