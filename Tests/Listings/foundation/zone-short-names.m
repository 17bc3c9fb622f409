// A time zone that is asked for by a short name as its name keeps that name; one for an abbreviation has the place's name.
#import <Foundation/Foundation.h>

int main(void) {
    NSTimeZone *byName = [NSTimeZone timeZoneWithName:@"PST"];
    NSTimeZone *byShort = [NSTimeZone timeZoneWithAbbreviation:@"PST"];
    printf("%s %s\n", byName.name.UTF8String, byShort.name.UTF8String);
    NSDate *summer = [NSDate dateWithTimeIntervalSince1970:1720000000];
    printf("%ld %ld\n", [byName secondsFromGMTForDate:summer], [byShort secondsFromGMTForDate:summer]);
    printf("%s\n", [[NSTimeZone alloc] initWithName:@"PST"].name.UTF8String);

    // Calendars by the names of before OS X 10.10, and values of three-dimensional transforms.
    printf("%d %d\n", [NSJapaneseCalendar isEqual:NSCalendarIdentifierJapanese], [NSGregorianCalendar isEqual:NSCalendarIdentifierGregorian]);
    return 0;
}
