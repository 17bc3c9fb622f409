#import <Foundation/Foundation.h>

// One day in the calendars that Foundation knows by their identifiers.
int main(void) {
    @autoreleasepool {
        NSTimeZone *greenwich = [NSTimeZone timeZoneForSecondsFromGMT:0];
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1700000000];
        NSCalendarUnit units = NSCalendarUnitEra | NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay;
        for (NSCalendarIdentifier identifier in @[
            NSCalendarIdentifierGregorian, NSCalendarIdentifierBuddhist, NSCalendarIdentifierJapanese,
            NSCalendarIdentifierRepublicOfChina, NSCalendarIdentifierHebrew, NSCalendarIdentifierIslamicCivil,
            NSCalendarIdentifierPersian, NSCalendarIdentifierIndian, NSCalendarIdentifierCoptic,
            NSCalendarIdentifierEthiopicAmeteMihret,
        ]) {
            NSCalendar *calendar = [[NSCalendar alloc] initWithCalendarIdentifier:identifier];
            calendar.timeZone = greenwich;
            NSDateComponents *parts = [calendar components:units fromDate:date];
            NSDate *again = [calendar dateFromComponents:parts];
            NSDate *next = [calendar dateByAddingUnit:NSCalendarUnitYear value:1 toDate:date options:0];
            NSDateComponents *nextParts = [calendar components:units fromDate:next];
            NSLog(@"%@: era %ld, %ld-%ld-%ld, back %.0f, next %ld-%ld-%ld", identifier, (long)parts.era,
                (long)parts.year, (long)parts.month, (long)parts.day, [date timeIntervalSinceDate:again],
                (long)nextParts.year, (long)nextParts.month, (long)nextParts.day);
        }

        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.timeZone = greenwich;
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        formatter.calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierBuddhist];
        formatter.dateFormat = @"yyyy-MM-dd";
        NSLog(@"%@, %@", [formatter stringFromDate:date], [formatter dateFromString:@"2566-11-14"]);
        formatter.calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierJapanese];
        formatter.dateFormat = @"G y, MMMM d";
        NSLog(@"%@", [formatter stringFromDate:date]);
        formatter.calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierHebrew];
        formatter.dateFormat = @"d MMMM y";
        NSLog(@"%@", [formatter stringFromDate:date]);
    }
    return 0;
}
