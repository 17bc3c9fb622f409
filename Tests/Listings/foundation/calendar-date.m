// NSCalendarDate of macOS: a date with a time zone and a format of its own, its fields, and sums and differences in them.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSTimeZone *gmt = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSTimeZone *east = [NSTimeZone timeZoneForSecondsFromGMT:2 * 3600];
        NSDate *start = [NSDate dateWithTimeIntervalSince1970:0];
        printf("%s\n", [[start dateWithCalendarFormat:@"%H:%M:%S" timeZone:gmt] description].UTF8String);
        printf("%s\n", [[start dateWithCalendarFormat:nil timeZone:east] description].UTF8String);

        NSCalendarDate *leap = [NSCalendarDate dateWithYear:2024 month:2 day:29 hour:23 minute:5 second:9
                                                   timeZone:gmt];
        printf("%d-%d-%d %d:%d:%d\n", (int)leap.yearOfCommonEra, (int)leap.monthOfYear, (int)leap.dayOfMonth,
               (int)leap.hourOfDay, (int)leap.minuteOfHour, (int)leap.secondOfMinute);
        printf("day %d of the week, %d of the year\n", (int)leap.dayOfWeek, (int)leap.dayOfYear);
        [leap setCalendarFormat:@"%A, %d %B %Y"];
        printf("%s\n", leap.description.UTF8String);
        printf("%s\n", [leap descriptionWithCalendarFormat:@"%I:%M %p"].UTF8String);
        [leap setTimeZone:east];
        printf("%s\n", leap.description.UTF8String);
        [leap setTimeZone:gmt];

        NSCalendarDate *next = [leap dateByAddingYears:1 months:1 days:1 hours:2 minutes:0 seconds:0];
        printf("%s\n", [next descriptionWithCalendarFormat:@"%Y-%m-%d %H:%M"].UTF8String);
        NSInteger years, months, days;
        [next years:&years months:&months days:&days hours:NULL minutes:NULL seconds:NULL sinceDate:leap];
        printf("%ld years, %ld months, %ld days\n", (long)years, (long)months, (long)days);
        [leap years:NULL months:NULL days:&days hours:NULL minutes:NULL seconds:NULL sinceDate:next];
        printf("%ld days\n", (long)days);

        NSCalendarDate *read = [NSCalendarDate dateWithString:@"3/15/1999 14:30" calendarFormat:@"%m/%d/%Y %H:%M"];
        printf("%s, %d\n", read.description.UTF8String, (int)read.dayOfMonth);
        NSCalendarDate *zoned = [[NSCalendarDate alloc] initWithString:@"2001-01-01 02:00:00 +0200"];
        printf("%g, %d\n", zoned.timeIntervalSinceReferenceDate, (int)zoned.timeZone.secondsFromGMT);
        printf("%d\n", [NSCalendarDate dateWithString:@"soon" calendarFormat:@"%Y"] == nil);
        printf("%d %d\n", [[NSCalendarDate calendarDate] isKindOfClass:[NSDate class]],
               [[start dateWithCalendarFormat:nil timeZone:nil] isEqualToDate:start]);
    }
    return 0;
}
