// Results of text checking that a program makes for links of its own.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSURL *url = [NSURL URLWithString:@"https://example.com"];
    NSTextCheckingResult *link = [NSTextCheckingResult linkCheckingResultWithRange:NSMakeRange(4, 7) URL:url];
    NSLog(@"%d %@ %d", link.resultType == NSTextCheckingTypeLink, NSStringFromRange(link.range), link.URL == url);
    NSLog(@"%@ %@ %lu", link.phoneNumber, link.date, (unsigned long)link.numberOfRanges);
    link = [link resultByAdjustingRangesWithOffset:-4];
    NSLog(@"%@ %@", NSStringFromRange(link.range), link.URL);

    NSTextCheckingResult *phone = [NSTextCheckingResult phoneNumberCheckingResultWithRange:NSMakeRange(0, 3)
                                                                               phoneNumber:@"123"];
    NSLog(@"%d %@ %@", phone.resultType == NSTextCheckingTypePhoneNumber, phone.phoneNumber, phone.URL);

    NSDate *date = [NSDate dateWithTimeIntervalSinceReferenceDate:0];
    NSTextCheckingResult *day = [NSTextCheckingResult dateCheckingResultWithRange:NSMakeRange(1, 2) date:date];
    NSLog(@"%d %d %@", day.resultType == NSTextCheckingTypeDate, day.date == date, day.components);
  }
  return 0;
}
