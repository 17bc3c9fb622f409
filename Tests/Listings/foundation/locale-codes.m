// NSLocale's lists of codes: languages, countries, currencies and identifiers of locales.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSArray *locales = [NSLocale availableLocaleIdentifiers];
    NSArray *languages = [NSLocale ISOLanguageCodes];
    NSArray *countries = NSLocale.ISOCountryCodes;
    NSArray *currencies = [NSLocale ISOCurrencyCodes];
    NSArray *common = [NSLocale commonISOCurrencyCodes];
    printf("%d %d %d\n", [locales containsObject:@"en_US"], [locales containsObject:@"zh_Hans_CN"], [locales containsObject:@"xx_YY"]);
    printf("%d %d %d\n", [languages containsObject:@"en"], [languages containsObject:@"zh"], [languages containsObject:@"xx"]);
    printf("%d %d\n", [countries containsObject:@"DE"], [countries containsObject:@"ZZ"]);
    printf("%d %d\n", [common containsObject:@"EUR"], [common containsObject:@"DEM"]);
    printf("%d %d\n", [currencies containsObject:@"EUR"], [currencies containsObject:@"DEM"]);
    printf("%d %d\n", locales.count > 100, [NSSet setWithArray:currencies].count == currencies.count);
  }
  return 0;
}
