// Counts and moments that no calendar reaches: an answer of nil or the largest number, never an overflow.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSDate *date = [NSDate dateWithTimeIntervalSinceReferenceDate:0];
        NSCalendarUnit units[] = { NSCalendarUnitYear, NSCalendarUnitMonth, NSCalendarUnitDay, NSCalendarUnitWeekOfYear,
                                   NSCalendarUnitYearForWeekOfYear };
        NSInteger counts[] = { NSIntegerMin, NSIntegerMax - 1 };
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 2; j++) {
                NSLog(@"%@", [calendar dateByAddingUnit:units[i] value:counts[j] toDate:date options:0]);
            }
        }
        for (NSNumber *count in @[ @(NSIntegerMin), @(NSIntegerMax - 1), @(NSDateComponentUndefined), @-1, @14 ]) {
            NSDateComponents *components = [NSDateComponents new];
            components.month = count.integerValue;
            NSLog(@"%@", [calendar dateByAddingComponents:components toDate:date options:0]);
        }

        // More nanoseconds than an integer counts.
        NSDateComponents *apart = [calendar components:NSCalendarUnitNanosecond
                                              fromDate:[NSDate distantPast]
                                                toDate:[NSDate distantFuture]
                                               options:0];
        NSLog(@"%d", apart.nanosecond == NSIntegerMax);
        for (NSNumber *seconds in @[ @(NAN), @(INFINITY), @1e300, @-1e300 ]) {
            NSDate *far = [NSDate dateWithTimeIntervalSinceReferenceDate:seconds.doubleValue];
            NSLog(@"%d %@", [calendar isDate:far inSameDayAsDate:date],
                  [calendar dateByAddingUnit:NSCalendarUnitMonth value:1 toDate:far options:0]);
        }

        // A zone is at most 18 hours from Greenwich.
        for (NSNumber *seconds in @[ @64800, @64801, @-64801, @(NSIntegerMin), @(NSIntegerMax) ]) {
            NSLog(@"%@", [NSTimeZone timeZoneForSecondsFromGMT:seconds.integerValue].name);
        }
        NSLog(@"%@ %@", [NSByteCountFormatter stringFromByteCount:LLONG_MIN countStyle:NSByteCountFormatterCountStyleFile],
              [NSByteCountFormatter stringFromByteCount:LLONG_MAX countStyle:NSByteCountFormatterCountStyleFile]);
    }
    return 0;
}
