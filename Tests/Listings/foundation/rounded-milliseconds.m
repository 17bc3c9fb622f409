// Formatters round a moment to whole milliseconds before they write it, as CFDateFormatter does.
#import <Foundation/Foundation.h>

int main(void) {
    NSDateFormatter *formatter = [NSDateFormatter new];
    formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    formatter.dateFormat = @"yyyy-MM-dd HH:mm:ss.SSS";
    for (NSNumber *moment in @[ @400598696.123, @0.9994, @0.9996, @-0.0004, @-0.25, @1.001, @1.0019999 ]) {
        NSDate *date = [NSDate dateWithTimeIntervalSinceReferenceDate:moment.doubleValue];
        printf("%s\n", [formatter stringFromDate:date].UTF8String);
    }
    // What is read is written again.
    for (NSString *text in @[ @"2013-09-11 13:24:56.123", @"1999-12-31 23:59:59.999", @"2040-02-29 00:00:00.001" ]) {
        printf("%d\n", [[formatter stringFromDate:[formatter dateFromString:text]] isEqual:text]);
    }
    return 0;
}
