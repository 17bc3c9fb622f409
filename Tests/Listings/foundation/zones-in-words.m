// The names of time zones in English, summer time that ended with a year, and one of half an hour.
#import <Foundation/Foundation.h>

static NSDate *day(NSString *text) {
  NSISO8601DateFormatter *formatter = [NSISO8601DateFormatter new];
  return [formatter dateFromString:[text stringByAppendingString:@"T12:00:00Z"]];
}

static void name(NSString *zoneName) {
  NSTimeZone *zone = [NSTimeZone timeZoneWithName:zoneName];
  NSLocale *english = [NSLocale localeWithLocaleIdentifier:@"en_US"];
  NSLog(@"%@: %@, %@", zoneName, [zone localizedName:NSTimeZoneNameStyleStandard locale:english],
        [zone localizedName:NSTimeZoneNameStyleDaylightSaving locale:english]);
}

static void summer(NSString *zoneName, NSString *date) {
  NSTimeZone *zone = [NSTimeZone timeZoneWithName:zoneName];
  NSLog(@"%@ %@: %ld %d %g", zoneName, date, [zone secondsFromGMTForDate:day(date)],
        [zone isDaylightSavingTimeForDate:day(date)], [zone daylightSavingTimeOffsetForDate:day(date)]);
}

int main(void) {
  name(@"Europe/Brussels");
  name(@"Europe/Helsinki");
  name(@"Europe/London");
  name(@"America/New_York");
  name(@"Asia/Tokyo");
  name(@"Australia/Sydney");
  NSLog(@"%@", [[NSTimeZone timeZoneWithName:@"Europe/Berlin"]
                   localizedName:NSTimeZoneNameStyleGeneric
                          locale:[NSLocale localeWithLocaleIdentifier:@"en_US"]]);
  summer(@"America/Sao_Paulo", @"2011-02-10");
  summer(@"America/Sao_Paulo", @"2011-02-25");
  summer(@"America/Sao_Paulo", @"2012-02-23");
  summer(@"America/Sao_Paulo", @"2018-12-24");
  summer(@"America/Sao_Paulo", @"2020-01-10");
  summer(@"America/Mexico_City", @"2021-07-01");
  summer(@"America/Mexico_City", @"2023-07-01");
  summer(@"Australia/Lord_Howe", @"2026-01-10");
  summer(@"Australia/Lord_Howe", @"2026-07-10");
  NSTimeZone *brazil = [NSTimeZone timeZoneWithName:@"America/Sao_Paulo"];
  NSLog(@"%@", [brazil nextDaylightSavingTimeTransitionAfterDate:day(@"2018-06-01")]);
  NSLog(@"%@", [brazil nextDaylightSavingTimeTransitionAfterDate:day(@"2020-06-01")]);
  NSDateFormatter *formatter = [NSDateFormatter new];
  formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
  formatter.timeZone = [NSTimeZone timeZoneWithName:@"Europe/Paris"];
  formatter.dateFormat = @"HH:mm zzzz";
  NSLog(@"%@", [formatter stringFromDate:day(@"2026-07-10")]);
  return 0;
}
