// Components may say a date that no calendar has.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
    NSDateComponents *parts = [NSDateComponents new];
    parts.year = 2023;
    parts.month = 2;
    parts.day = 30;
    NSLog(@"%d", [parts isValidDateInCalendar:calendar]);
    NSLog(@"%d", parts.isValidDate);
    parts.day = 28;
    parts.calendar = calendar;
    NSLog(@"%d", parts.isValidDate);
    parts.day = 29;
    NSLog(@"%d", parts.validDate);
    parts.year = 2024;
    NSLog(@"%d", parts.isValidDate);
    parts.hour = 24;
    NSLog(@"%d", parts.isValidDate);
  }
}
