// What a locale says, and the system's version.
#import <Foundation/Foundation.h>
int main(void) { @autoreleasepool {
  NSLocale *l = [NSLocale localeWithLocaleIdentifier:@"en_US"];
  NSLog(@"%@ %@ %@ %@", l.decimalSeparator, l.groupingSeparator, l.currencyCode, l.currencySymbol);
  NSLog(@"%@ %@", [l displayNameForKey:NSLocaleIdentifier value:@"fr_FR"], [l localizedStringForLanguageCode:@"de"]);
  NSLocale *de = [[NSLocale alloc] initWithLocaleIdentifier:@"de_DE"];
  NSLog(@"%@ %@ %@ %@", de.decimalSeparator, [de objectForKey:NSLocaleCurrencyCode], [de objectForKey:NSLocaleUsesMetricSystem], l.usesMetricSystem ? @"m" : @"ft");
  NSProcessInfo *p = [NSProcessInfo processInfo];
  NSLog(@"%d %d", [p isOperatingSystemAtLeastVersion:(NSOperatingSystemVersion){10, 10, 0}], p.operatingSystemVersion.majorVersion >= 10);
  NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"old.txt"];
  NSLog(@"%d %@", [@"old ways" writeToFile:path atomically:YES], [NSString stringWithContentsOfFile:path]);
} return 0; }
