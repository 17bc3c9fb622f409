// Identifiers of locales, their parts, and ISO's codes of countries.
#import <Foundation/Foundation.h>

int main(void) {
  NSArray *codes = [NSLocale ISOCountryCodes];
  printf("%d %d %d\n", codes.count > 240, [codes containsObject:@"DE"], [codes containsObject:@"XX"]);
  printf("%s\n", [NSLocale localeIdentifierFromComponents:@{NSLocaleCountryCode : @"US"}].UTF8String);
  printf("%s\n", [NSLocale localeIdentifierFromComponents:@{NSLocaleCountryCode : @"CH", NSLocaleLanguageCode : @"de"}].UTF8String);
  NSDictionary *parts = [NSLocale componentsFromLocaleIdentifier:@"zh-Hans_CN"];
  printf("%s %s %s\n", [parts[NSLocaleLanguageCode] UTF8String], [parts[NSLocaleScriptCode] UTF8String], [parts[NSLocaleCountryCode] UTF8String]);
  NSLocale *english = [NSLocale localeWithLocaleIdentifier:@"en_US"];
  printf("%s\n", [english displayNameForKey:NSLocaleIdentifier value:@"_DE"].UTF8String);
  return 0;
}
