// Lists, names of people, spans of time and distances in time, as Foundation words them in en_US; intervals between dates.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSListFormatter *list = [NSListFormatter new];
        NSLog(@"%@ | %@ | %@", [list stringFromItems:@[@"one"]], [list stringFromItems:@[@"one", @2]],
              [NSListFormatter localizedStringByJoiningStrings:@[@"one", @"two", @"three"]]);

        NSPersonNameComponents *name = [NSPersonNameComponents new];
        name.namePrefix = @"Dr.";
        name.givenName = @"Ada";
        name.middleName = @"King";
        name.familyName = @"Lovelace";
        NSPersonNameComponentsFormatter *names = [NSPersonNameComponentsFormatter new];
        NSLog(@"%@", [names stringFromPersonNameComponents:name]);
        names.style = NSPersonNameComponentsFormatterStyleLong;
        NSLog(@"%@", [names stringFromPersonNameComponents:name]);
        names.style = NSPersonNameComponentsFormatterStyleAbbreviated;
        NSLog(@"%@", [names stringFromPersonNameComponents:name]);

        NSDateComponentsFormatter *spans = [NSDateComponentsFormatter new];
        for (NSInteger style = 0; style <= 5; style++) {
            spans.unitsStyle = style;
            NSLog(@"%@", [spans stringFromTimeInterval:3725]);
        }
        spans.unitsStyle = NSDateComponentsFormatterUnitsStyleFull;
        NSLog(@"%@ | %@", [spans stringFromTimeInterval:0], [spans stringFromTimeInterval:86400]);
        spans.allowedUnits = NSCalendarUnitHour | NSCalendarUnitMinute;
        spans.maximumUnitCount = 1;
        spans.includesTimeRemainingPhrase = YES;
        NSLog(@"%@", [spans stringFromTimeInterval:93784]);
        NSDateComponentsFormatter *clock = [NSDateComponentsFormatter new];
        clock.allowedUnits = NSCalendarUnitMinute | NSCalendarUnitSecond;
        clock.zeroFormattingBehavior = NSDateComponentsFormatterZeroFormattingBehaviorPad;
        NSLog(@"%@ %@", [clock stringFromTimeInterval:5], [clock stringFromTimeInterval:3605]);

        NSRelativeDateTimeFormatter *distances = [NSRelativeDateTimeFormatter new];
        NSLog(@"%@ | %@", [distances localizedStringFromTimeInterval:-3600],
              [distances localizedStringFromTimeInterval:120]);
        distances.dateTimeStyle = NSRelativeDateTimeFormatterStyleNamed;
        NSLog(@"%@ | %@", [distances localizedStringFromTimeInterval:-86400],
              [distances localizedStringFromTimeInterval:172800]);

        NSDate *start = [NSDate dateWithTimeIntervalSince1970:0];
        NSDateInterval *hour = [[NSDateInterval alloc] initWithStartDate:start duration:3600];
        NSDateInterval *later = [[NSDateInterval alloc] initWithStartDate:[start dateByAddingTimeInterval:1800]
                                                                  endDate:[start dateByAddingTimeInterval:7200]];
        NSLog(@"%@ %.0f", hour.endDate, [hour intersectionWithDateInterval:later].duration);
        NSLog(@"%d %d %ld %d", [hour containsDate:start], [hour intersectsDateInterval:later],
              (long)[hour compare:later], [hour isEqual:[hour copy]]);
    }
    return 0;
}
