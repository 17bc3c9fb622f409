// Years of weeks, and how far into its year, month or week an hour is.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSCalendar *calendar = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian];
    calendar.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    calendar.firstWeekday = 1;
    calendar.minimumDaysInFirstWeek = 1;
    // Tuesday, 14 November 2023, 22:13:20, in the 46th week.
    NSDate *date = [NSDate dateWithTimeIntervalSince1970:1700000000];
    NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitYearForWeekOfYear value:1 toDate:date options:0]);
    NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitYear value:1 toDate:date options:0]);
    NSLog(@"%lu", [calendar ordinalityOfUnit:NSCalendarUnitHour inUnit:NSCalendarUnitYear forDate:date]);
    NSLog(@"%lu", [calendar ordinalityOfUnit:NSCalendarUnitHour inUnit:NSCalendarUnitMonth forDate:date]);
    NSLog(@"%lu", [calendar ordinalityOfUnit:NSCalendarUnitMinute inUnit:NSCalendarUnitDay forDate:date]);
    calendar.firstWeekday = 2;
    calendar.minimumDaysInFirstWeek = 4;
    NSLog(@"%@", [calendar dateByAddingUnit:NSCalendarUnitYearForWeekOfYear value:-1 toDate:date options:0]);
  }
  return 0;
}
