#import <Foundation/Foundation.h>

// The Chinese calendar: years of a cycle of sixty, months that begin with the new moon, leap months.

static NSDate *day(NSInteger year, NSInteger month, NSInteger dayOfMonth) {
    NSCalendar *gregorian = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierGregorian];
    gregorian.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Shanghai"];
    NSDateComponents *parts = [[NSDateComponents alloc] init];
    parts.year = year;
    parts.month = month;
    parts.day = dayOfMonth;
    parts.hour = 12;
    return [gregorian dateFromComponents:parts];
}

static NSString *lunar(NSDate *date) {
    NSArray *years = [@"甲子 乙丑 丙寅 丁卯 戊辰 己巳 庚午 辛未 壬申 癸酉 甲戌 乙亥 丙子 丁丑 戊寅 己卯 庚辰 辛巳 壬午 癸未 "
        @"甲申 乙酉 丙戌 丁亥 戊子 己丑 庚寅 辛卯 壬辰 癸巳 甲午 乙未 丙申 丁酉 戊戌 己亥 庚子 辛丑 壬寅 癸卯 甲辰 乙巳 丙午 丁未 "
        @"戊申 己酉 庚戌 辛亥 壬子 癸丑 甲寅 乙卯 丙辰 丁巳 戊午 己未 庚申 辛酉 壬戌 癸亥" componentsSeparatedByString:@" "];
    NSArray *months = @[@"正月", @"二月", @"三月", @"四月", @"五月", @"六月", @"七月", @"八月", @"九月", @"十月", @"冬月", @"腊月"];
    NSCalendar *chinese = [[NSCalendar alloc] initWithCalendarIdentifier:NSCalendarIdentifierChinese];
    chinese.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Shanghai"];
    NSCalendarUnit units = NSCalendarUnitEra | NSCalendarUnitYear | NSCalendarUnitMonth | NSCalendarUnitDay;
    NSDateComponents *parts = [chinese components:units fromDate:date];
    return [NSString stringWithFormat:@"%ld-%ld %@ %@%@ %ld", (long)parts.era, (long)parts.year,
        years[parts.year - 1], parts.isLeapMonth ? @"闰" : @"", months[parts.month - 1], (long)parts.day];
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", lunar(day(2023, 11, 15)));
        NSLog(@"%@", lunar(day(2024, 2, 9)));
        NSLog(@"%@", lunar(day(2024, 2, 10)));
        NSLog(@"%@", lunar(day(2023, 4, 1)));
        NSLog(@"%@", lunar(day(1987, 7, 26)));
        NSLog(@"%@", lunar(day(2033, 12, 22)));

        NSCalendar *chinese = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierChinese];
        chinese.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Shanghai"];
        NSDateComponents *festival = [[NSDateComponents alloc] init];
        festival.era = 78;
        festival.year = 42;
        festival.month = 8;
        festival.day = 15;
        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.timeZone = chinese.timeZone;
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"zh_CN"];
        formatter.dateFormat = @"yyyy-MM-dd";
        NSDate *autumn = [chinese dateFromComponents:festival];
        NSLog(@"中秋节 %@", [formatter stringFromDate:autumn]);
        NSDate *later = [chinese dateByAddingUnit:NSCalendarUnitMonth value:1 toDate:autumn options:0];
        NSLog(@"一个月后 %@ %@", [formatter stringFromDate:later], lunar(later));
        NSLog(@"这个月有 %lu 天", (unsigned long)[chinese rangeOfUnit:NSCalendarUnitDay inUnit:NSCalendarUnitMonth forDate:autumn].length);

        formatter.calendar = chinese;
        formatter.dateStyle = NSDateFormatterLongStyle;
        NSLog(@"%@", [formatter stringFromDate:day(2023, 11, 15)]);
        formatter.dateStyle = NSDateFormatterMediumStyle;
        NSLog(@"%@", [formatter stringFromDate:day(2023, 4, 1)]);
    }
    return 0;
}
