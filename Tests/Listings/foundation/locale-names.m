// What regions, languages and currencies are called in several languages.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    for (NSString *identifier in @[ @"en_US", @"de_DE", @"es", @"zh_CN", @"zh-Hant_TW", @"ja_JP", @"tlh" ]) {
      NSLocale *locale = [NSLocale localeWithLocaleIdentifier:identifier];
      printf("%s: %s, %s, %s, %s, %s\n", identifier.UTF8String,
             [locale displayNameForKey:NSLocaleCountryCode value:@"CH"].UTF8String,
             [locale displayNameForKey:NSLocaleLanguageCode value:@"ja"].UTF8String,
             [locale localizedStringForCurrencyCode:@"EUR"].UTF8String,
             [locale displayNameForKey:NSLocaleIdentifier value:@"fr_CA"].UTF8String,
             [locale localizedStringForLocaleIdentifier:@"zh-Hans"].UTF8String);
    }
    NSLocale *english = [NSLocale localeWithLocaleIdentifier:@"en"];
    NSUInteger named = 0;
    for (NSString *code in NSLocale.ISOCountryCodes)
      if ([english displayNameForKey:NSLocaleCountryCode value:code] != nil) named++;
    printf("%d of %d\n", (int)named, (int)NSLocale.ISOCountryCodes.count);
    printf("%s %s\n", [english localizedStringForCountryCode:@"ZZZ"].UTF8String ?: "none",
           [english displayNameForKey:NSLocaleCountryCode value:nil].UTF8String ?: "none");
    printf("%s\n", [english localizedStringForLocaleIdentifier:@"sr-Latn_RS"].UTF8String);
  }
  return 0;
}
