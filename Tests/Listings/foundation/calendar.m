// NSCalendar and NSDateComponents in the Gregorian calendar.
#import <Foundation/Foundation.h>
int main(void) { @autoreleasepool {
  NSCalendar *cal = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
  cal.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
  NSDateComponents *c = [[NSDateComponents alloc] init];
  c.year = 2014; c.month = 6; c.day = 2; c.hour = 10; c.minute = 30; c.second = 15;
  NSDate *d = [cal dateFromComponents:c];
  NSLog(@"%@", d);
  NSDateComponents *u = [cal components:NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay | NSCalendarUnitWeekday | NSCalendarUnitHour fromDate:d];
  NSLog(@"%ld-%ld-%ld w%ld h%ld min %d", (long)u.year, (long)u.month, (long)u.day, (long)u.weekday, (long)u.hour, u.minute == NSDateComponentUndefined);
  NSDateComponents *add = [NSDateComponents new]; add.month = 1; add.day = -3;
  NSLog(@"%@", [cal dateByAddingComponents:add toDate:d options:0]);
  NSDate *e = [cal dateByAddingUnit:NSCalendarUnitDay value:45 toDate:d options:0];
  NSDateComponents *diff = [cal components:NSCalendarUnitMonth | NSCalendarUnitDay fromDate:d toDate:e options:0];
  NSLog(@"%ld months %ld days", (long)diff.month, (long)diff.day);
  NSLog(@"%d %d", [cal isDate:d inSameDayAsDate:e], [cal isDateInToday:[NSDate date]]);
  NSLog(@"%@", [cal startOfDayForDate:d]);
  NSRange r = [cal rangeOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitMonth forDate:d];
  NSLog(@"%@", NSStringFromRange(r));
  NSLog(@"%ld %@", (long)[cal component:NSCalendarUnitWeekOfYear fromDate:d], cal.calendarIdentifier);
  NSLog(@"%@", [cal dateBySettingHour:1 minute:2 second:3 ofDate:d options:0]);
  NSLog(@"%ld", (long)[cal compareDate:d toDate:e toUnitGranularity:NSCalendarUnitMonth]);
  NSInteger h, m, s, n; [cal getHour:&h minute:&m second:&s nanosecond:&n fromDate:d]; NSLog(@"%ld:%ld:%ld", h, m, s);
  NSDateComponents *jan = [[NSDateComponents alloc] init];
  jan.year = 2020; jan.month = 1; jan.day = 31;
  NSDate *end = [cal dateFromComponents:jan];
  NSLog(@"%@", [cal dateByAddingUnit:NSCalendarUnitMonth value:1 toDate:end options:0]);
  NSLog(@"%@", [cal dateByAddingUnit:NSCalendarUnitYear value:-1 toDate:[cal dateByAddingUnit:NSCalendarUnitDay value:29 toDate:end options:0] options:0]);
  NSDateComponents *years = [cal components:NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay | NSCalendarUnitHour fromDate:d toDate:end options:0];
  NSLog(@"%ld %ld %ld %ld", (long)years.year, (long)years.month, (long)years.day, (long)years.hour);
  years = [cal components:NSCalendarUnitMonth | NSCalendarUnitDay fromDate:end toDate:d options:0];
  NSLog(@"%ld %ld", (long)years.month, (long)years.day);
  NSDateComponents *ordinal = [NSDateComponents new];
  ordinal.year = 2024; ordinal.month = 11; ordinal.weekday = 5; ordinal.weekdayOrdinal = 4;
  NSLog(@"%@", [cal dateFromComponents:ordinal]);
  NSCalendar *iso = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierISO8601];
  for (NSNumber *year in @[@2015, @2016, @2020, @2021]) {
    NSDateComponents *first = [NSDateComponents new];
    first.year = year.integerValue;
    NSDateComponents *weeks = [iso components:NSCalendarUnitWeekOfYear | NSCalendarUnitYearForWeekOfYear fromDate:[iso dateFromComponents:first]];
    NSLog(@"%ld %ld", (long)weeks.yearForWeekOfYear, (long)weeks.weekOfYear);
  }
  NSDate *start = nil;
  NSTimeInterval length = 0;
  NSLog(@"%d %@ %g", [cal rangeOfUnit:NSCalendarUnitMonth startDate:&start interval:&length forDate:d], start, length / 86400);
  NSLog(@"%lu %lu", (unsigned long)[cal ordinalityOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitYear forDate:d], (unsigned long)[cal rangeOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitYear forDate:end].length);
  NSLog(@"%@ %lu", cal.weekdaySymbols[u.weekday - 1], (unsigned long)cal.firstWeekday);
} }
