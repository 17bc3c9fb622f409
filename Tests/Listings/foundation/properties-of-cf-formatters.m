// Core Foundation's formatters have properties, with the names of what rounds and pads.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSNumberFormatter *rounding = [NSNumberFormatter new];
    rounding.numberStyle = NSNumberFormatterDecimalStyle;
    rounding.maximumFractionDigits = 0;
    rounding.roundingMode = (NSNumberFormatterRoundingMode)kCFNumberFormatterRoundHalfDown;
    NSLog(@"%@ %@", [rounding stringFromNumber:@2.5], [rounding stringFromNumber:@3.5]);
    CFLocaleRef locale = CFLocaleCreate(NULL, CFSTR("en_US"));
    CFNumberFormatterRef formatter = CFNumberFormatterCreate(NULL, locale, kCFNumberFormatterDecimalStyle);
    CFNumberFormatterSetProperty(formatter, kCFNumberFormatterMinFractionDigits, (__bridge CFNumberRef)@2);
    CFNumberFormatterSetProperty(formatter, kCFNumberFormatterPositivePrefix, CFSTR("+"));
    NSLog(@"%@", CFBridgingRelease(CFNumberFormatterCreateStringWithNumber(NULL, formatter, (__bridge CFNumberRef)@1)));
    NSLog(@"%@", CFBridgingRelease(CFNumberFormatterCopyProperty(formatter, kCFNumberFormatterPositivePrefix)));
    CFDateFormatterRef dates = CFDateFormatterCreate(NULL, locale, kCFDateFormatterShortStyle, kCFDateFormatterNoStyle);
    CFTimeZoneRef zone = CFTimeZoneCreateWithTimeIntervalFromGMT(NULL, 3600);
    CFDateFormatterSetProperty(dates, kCFDateFormatterTimeZone, zone);
    CFDateFormatterSetFormat(dates, CFSTR("HH:mm"));
    NSLog(@"%@", CFBridgingRelease(CFDateFormatterCreateStringWithAbsoluteTime(NULL, dates, 0)));
    NSLog(@"%d %lu", kCFNumberFormatterPadAfterSuffix, (unsigned long)kCFISO8601DateFormatWithInternetDateTime);
    CFRelease(zone);
    CFRelease(dates);
    CFRelease(formatter);
    CFRelease(locale);
  }
  return 0;
}
