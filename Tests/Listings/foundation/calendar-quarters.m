// A date's quarter: 1 to 4.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
        for (int day = 15; day < 365; day += 91) {
            NSDate *date = [NSDate dateWithTimeIntervalSince1970:day * 86400.0];
            NSDateComponents *parts = [calendar components:NSCalendarUnitMonth | NSCalendarUnitQuarter fromDate:date];
            NSLog(@"%ld %ld", (long)parts.month, (long)parts.quarter);
        }
    }
    return 0;
}
