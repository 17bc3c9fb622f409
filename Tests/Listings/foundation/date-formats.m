// Date formats without separators, templates, words of one's own, and texts that are no dates.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
    formatter.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    for (NSArray *pair in @[
           @[ @"yyyyMMdd", @"20260102" ], @[ @"yyyyMMddHHmmss", @"20260102030405" ], @[ @"HHmm", @"2359" ],
           @[ @"MM/dd/yy", @"12/31/99" ], @[ @"d MMM yyyy", @"2 JAN 2026" ], @[ @"MMMM d, y", @"February 3, 2026" ],
           @[ @"EEE, dd MMM yyyy HH:mm:ss ZZZ", @"Fri, 02 Jan 2026 03:04:05 +0100" ],
           @[ @"yyyy-MM-dd'T'HH:mm:ss.SSSZ", @"2026-01-02T03:04:05.250-0800" ], @[ @"h:mm a", @"9:05 pm" ],
           @[ @"yyyy-DDD", @"2026-032" ], @[ @"yyyy-MM-dd", @"2026-02-30" ], @[ @"yyyy-MM-dd", @"2026-13-01" ],
           @[ @"yyyy-MM-dd", @"2026-01-02 rest" ], @[ @"yyyy-MM-dd", @"" ], @[ @"yyyy", @"x" ]
         ]) {
      formatter.dateFormat = pair[0];
      NSLog(@"%@: %@", pair[1], [formatter dateFromString:pair[1]]);
    }
    NSDate *date = [NSDate dateWithTimeIntervalSince1970:1767323045.25];
    for (NSString *format in @[ @"EEEE d MMMM y", @"E e c", @"MMMMM EEEEE", @"SSS", @"QQQ w F", @"h 'o''clock' a", @"''yy''" ]) {
      formatter.dateFormat = format;
      NSLog(@"%@", [formatter stringFromDate:date]);
    }
    formatter.dateFormat = @"MMM a";
    formatter.shortMonthSymbols = @[ @"jan.", @"feb.", @"mrt.", @"apr.", @"mei", @"jun.", @"jul.", @"aug.", @"sep.", @"okt.", @"nov.", @"dec." ];
    formatter.AMSymbol = @"vm";
    NSLog(@"%@ %@", [formatter stringFromDate:date], formatter.shortMonthSymbols[1]);
    NSLog(@"%@", [[NSDateFormatter new].weekdaySymbols componentsJoinedByString:@" "]);
    for (NSString *template in @[ @"yMMMd", @"MMMd", @"yMd", @"EEEMMMd", @"Hm", @"jm", @"yMMMM" ]) {
      NSLog(@"%@", [NSDateFormatter dateFormatFromTemplate:template options:0 locale:[NSLocale currentLocale]]);
    }
    NSLog(@"%d %@ %@", formatter.isLenient, formatter.locale.localeIdentifier, formatter.calendar.calendarIdentifier);

    NSISO8601DateFormatter *iso = [NSISO8601DateFormatter new];
    NSLog(@"%@ %@", [iso stringFromDate:date], [iso dateFromString:@"2026-01-02T03:04:05+02:00"]);
    iso.formatOptions = NSISO8601DateFormatWithInternetDateTime | NSISO8601DateFormatWithFractionalSeconds;
    NSLog(@"%@ %@", [iso stringFromDate:date], [iso dateFromString:@"2026-01-02T03:04:05Z"]);
    iso.formatOptions = NSISO8601DateFormatWithFullDate;
    NSLog(@"%@ %@", [iso stringFromDate:date], [iso dateFromString:@"2026-01-02"]);
    iso.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Kolkata"];
    iso.formatOptions = NSISO8601DateFormatWithInternetDateTime;
    NSLog(@"%@", [iso stringFromDate:date]);
    NSLog(@"%@", [NSISO8601DateFormatter stringFromDate:date timeZone:iso.timeZone
                                          formatOptions:NSISO8601DateFormatWithYear | NSISO8601DateFormatWithMonth |
                                                        NSISO8601DateFormatWithDashSeparatorInDate]);
  }
  return 0;
}
