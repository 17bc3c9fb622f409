// Dates that are looked for, weekends, and what a calendar refuses.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
        calendar.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:3600];
        // Tuesday, 14 November 2023, 23:13:20 in that zone.
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1700000000];
        NSDateComponents *friday = [NSDateComponents new];
        friday.weekday = 6;
        friday.day = 13;
        NSLog(@"%@", [calendar nextDateAfterDate:date matchingComponents:friday options:NSCalendarMatchNextTime]);
        NSLog(@"%@", [calendar nextDateAfterDate:date matchingUnit:NSCalendarUnitMonth value:2 options:NSCalendarMatchNextTime]);
        NSLog(@"%@", [calendar nextDateAfterDate:date matchingHour:7 minute:30 second:0
                                         options:NSCalendarMatchNextTime | NSCalendarSearchBackwards]);
        NSLog(@"%@", [calendar dateBySettingHour:25 minute:0 second:0 ofDate:date options:0]);
        __block int count = 0;
        [calendar enumerateDatesStartingAfterDate:date
                               matchingComponents:friday
                                          options:NSCalendarMatchStrictly
                                       usingBlock:^(NSDate *found, BOOL exactMatch, BOOL *stop) {
                                           NSLog(@"%@ %d", found, exactMatch);
                                           if (++count == 3) *stop = YES;
                                       }];

        NSDate *start = nil;
        NSTimeInterval length = 0;
        NSLog(@"%d", [calendar rangeOfWeekendStartDate:&start interval:&length containingDate:date]);
        NSLog(@"%d", [calendar nextWeekendStartDate:&start interval:&length options:0 afterDate:date]);
        NSLog(@"%@ %g", start, length);

        NSLog(@"%@", [calendar dateWithEra:1 year:2024 month:2 day:30 hour:1 minute:2 second:3 nanosecond:0]);
        NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitHour value:5 toDate:date options:NSCalendarWrapComponents]);
        NSLog(@"%@", NSStringFromRange([calendar maximumRangeOfUnit:NSCalendarUnitDay]));
        NSLog(@"%lu", [calendar rangeOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitQuarter forDate:date].length);
        NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitQuarter value:1 toDate:date options:0]);
        NSDateComponents *before = [NSDateComponents new];
        [before setValuesForKeysWithDictionary:@{@"year": @1582, @"month": @10, @"day": @4}];
        NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitDay value:1 toDate:[calendar dateFromComponents:before] options:0]);
        NSLog(@"%@", [calendar dateFromComponents:[NSDateComponents new]]);

        // Far away, and with values that no calendar has.
        NSDateComponents *wild = [NSDateComponents new];
        wild.day = NSIntegerMax - 1;
        NSLog(@"%@", [calendar nextDateAfterDate:date matchingComponents:wild options:NSCalendarMatchNextTime]);
        [calendar dateByAddingComponents:wild toDate:[NSDate distantFuture] options:0];
        [calendar components:NSCalendarUnitYear fromDate:[NSDate dateWithTimeIntervalSince1970:1e300]];
    }
    return 0;
}
