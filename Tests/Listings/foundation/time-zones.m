// Zones whose clocks change: offsets, names, calendars and formatters on both sides of a change.
#import <Foundation/Foundation.h>

static NSDate *at(NSString *text) { return [[NSISO8601DateFormatter new] dateFromString:text]; }

int main(void) {
  @autoreleasepool {
    NSTimeZone *york = [NSTimeZone timeZoneWithName:@"America/New_York"];
    NSDate *winter = at(@"2026-01-15T12:00:00Z"), *summer = at(@"2026-07-15T12:00:00Z");
    NSLog(@"%@ %@ %@", york.name, [york abbreviationForDate:winter], [york abbreviationForDate:summer]);
    NSLog(@"%ld %ld", (long)[york secondsFromGMTForDate:winter], (long)[york secondsFromGMTForDate:summer]);
    NSLog(@"%d %d %g", [york isDaylightSavingTimeForDate:winter], [york isDaylightSavingTimeForDate:summer],
          [york daylightSavingTimeOffsetForDate:summer]);
    NSLog(@"%@", [york nextDaylightSavingTimeTransitionAfterDate:winter]);
    NSLog(@"%@", [york nextDaylightSavingTimeTransitionAfterDate:summer]);
    NSLog(@"%@", [york localizedName:NSTimeZoneNameStyleStandard locale:nil]);
    NSTimeZone *sydney = [NSTimeZone timeZoneWithName:@"Australia/Sydney"];
    NSLog(@"%@ %d", [sydney abbreviationForDate:winter], [sydney isDaylightSavingTimeForDate:winter]);
    NSLog(@"%@ %@", [NSTimeZone timeZoneWithAbbreviation:@"PST"].name, [NSTimeZone timeZoneWithName:@"Nowhere"]);
    NSLog(@"%@ %@", [NSTimeZone timeZoneForSecondsFromGMT:19800].name,
          [NSTimeZone timeZoneForSecondsFromGMT:19800].abbreviation);
    NSLog(@"%d %d", [york isEqual:[NSTimeZone timeZoneWithName:@"America/New_York"]], [york isEqualToTimeZone:sydney]);
    NSLog(@"%d", [[NSTimeZone knownTimeZoneNames] containsObject:@"Europe/Berlin"]);

    NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
    calendar.timeZone = york;
    NSDate *before = at(@"2026-03-07T17:00:00Z");
    NSDate *after = [calendar dateByAddingUnit:NSCalendarUnitDay value:1 toDate:before options:0];
    NSLog(@"%g", [after timeIntervalSinceDate:before] / 3600);
    NSLog(@"%ld", (long)[calendar component:NSCalendarUnitHour fromDate:after]);
    NSDateComponents *parts = [NSDateComponents new];
    parts.year = 2026; parts.month = 7; parts.day = 1;
    NSLog(@"%@", [calendar dateFromComponents:parts]);
    NSLog(@"%@", [calendar startOfDayForDate:summer]);

    NSDateFormatter *formatter = [NSDateFormatter new];
    formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    formatter.timeZone = york;
    formatter.dateFormat = @"yyyy-MM-dd HH:mm z Z ZZZZZ";
    NSLog(@"%@ / %@", [formatter stringFromDate:winter], [formatter stringFromDate:summer]);
    formatter.dateFormat = @"zzzz, XXX, x, VV";
    NSLog(@"%@", [formatter stringFromDate:summer]);
    formatter.dateFormat = @"yyyy-MM-dd HH:mm";
    NSLog(@"%@ %@", [formatter dateFromString:@"2026-07-01 00:00"], [formatter dateFromString:@"2026-12-01 00:00"]);
    formatter.dateFormat = @"HH:mm zzz";
    NSLog(@"%@", [formatter dateFromString:@"10:00 PST"]);

    [NSTimeZone setDefaultTimeZone:[NSTimeZone timeZoneWithName:@"Europe/Paris"]];
    NSLog(@"%@ %ld", [NSTimeZone localTimeZone].name, (long)[[NSCalendar currentCalendar] component:NSCalendarUnitHour
                                                                                         fromDate:summer]);
    NSDateFormatter *local = [NSDateFormatter new];
    local.dateFormat = @"HH:mm zzz";
    NSLog(@"%@", [local stringFromDate:summer]);
    [NSTimeZone setDefaultTimeZone:nil];
    NSLog(@"%@", [NSTimeZone defaultTimeZone].name);
  }
  return 0;
}
