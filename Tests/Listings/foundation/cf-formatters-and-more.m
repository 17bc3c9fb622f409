// Core Foundation's formatters, locales, calendars, attributed strings, character sets and preferences are Foundation's.
#import <Foundation/Foundation.h>

static void show(const char *title, CFTypeRef value) {
  printf("%s: %s\n", title, value ? [[(__bridge id)value description] UTF8String] : "NULL");
  if (value) CFRelease(value);
}

int main(void) {
  @autoreleasepool {
    CFLocaleRef english = CFLocaleCreate(NULL, CFSTR("en_US"));
    show("name", CFLocaleCopyDisplayNameForPropertyValue(english, kCFLocaleIdentifier, CFSTR("fr_FR")));

    CFDateFormatterRef dates =
        CFDateFormatterCreate(NULL, english, kCFDateFormatterLongStyle, kCFDateFormatterNoStyle);
    CFDateRef date = CFDateCreate(NULL, 86400 * 365.0);
    show("date", CFDateFormatterCreateStringWithDate(NULL, dates, date));
    CFDateFormatterSetFormat(dates, CFSTR("yyyy-MM-dd"));
    show("format", CFDateFormatterCreateStringWithAbsoluteTime(NULL, dates, 0));
    CFDateRef read = CFDateFormatterCreateDateFromString(NULL, dates, CFSTR("2002-01-01"), NULL);
    printf("read %g\n", CFDateGetTimeIntervalSinceDate(read, date));
    CFRelease(read);
    CFRelease(date);
    CFRelease(dates);

    CFNumberFormatterRef numbers = CFNumberFormatterCreate(NULL, english, kCFNumberFormatterDecimalStyle);
    show("number", CFNumberFormatterCreateStringWithNumber(NULL, numbers, (__bridge CFNumberRef) @1234567.5));
    show("read", CFNumberFormatterCreateNumberFromString(NULL, numbers, CFSTR("9,876"), NULL, 0));
    CFNumberFormatterSetFormat(numbers, CFSTR("000.0"));
    show("format", CFNumberFormatterCreateStringWithNumber(NULL, numbers, (__bridge CFNumberRef) @7));
    CFRelease(numbers);

    CFCalendarRef calendar = CFCalendarCreateWithIdentifier(NULL, kCFGregorianCalendar);
    CFCalendarSetFirstWeekday(calendar, 2);
    printf("weeks begin %ld, %s\n", CFCalendarGetFirstWeekday(calendar),
        [(__bridge NSString *)CFCalendarGetIdentifier(calendar) UTF8String]);
    CFRelease(calendar);

    CFMutableAttributedStringRef text = CFAttributedStringCreateMutable(NULL, 0);
    CFAttributedStringReplaceString(text, CFRangeMake(0, 0), CFSTR("bread and butter"));
    CFAttributedStringSetAttribute(text, CFRangeMake(0, 5), CFSTR("kind"), CFSTR("rye"));
    CFRange range;
    CFTypeRef kind = CFAttributedStringGetAttribute(text, 2, CFSTR("kind"), &range);
    printf("%s at %ld+%ld, %ld letters\n", [(__bridge NSString *)kind UTF8String], range.location,
        range.length, CFAttributedStringGetLength(text));
    CFAttributedStringRef part = CFAttributedStringCreateWithSubstring(NULL, text, CFRangeMake(3, 6));
    printf("%s\n", [(__bridge NSString *)CFAttributedStringGetString(part) UTF8String]);
    CFAttributedStringSetAttributes(text, CFRangeMake(0, 16), (__bridge CFDictionaryRef) @{}, true);
    printf("removed %d\n", CFAttributedStringGetAttribute(text, 2, CFSTR("kind"), NULL) == NULL);
    CFRelease(part);
    CFRelease(text);
    CFAttributedStringRef plain =
        CFAttributedStringCreate(NULL, CFSTR("salt"), (__bridge CFDictionaryRef) @{@"a": @1});
    printf("%ld attributes\n", CFDictionaryGetCount(CFAttributedStringGetAttributes(plain, 0, NULL)));
    CFRelease(plain);

    CFMutableCharacterSetRef set = CFCharacterSetCreateMutable(NULL);
    CFCharacterSetAddCharactersInRange(set, CFRangeMake('a', 3));
    CFCharacterSetAddCharactersInString(set, CFSTR("xyz"));
    CFCharacterSetRemoveCharactersInString(set, CFSTR("b"));
    printf("a %d b %d x %d", CFCharacterSetIsCharacterMember(set, 'a'),
        CFCharacterSetIsCharacterMember(set, 'b'), CFCharacterSetIsCharacterMember(set, 'x'));
    CFCharacterSetInvert(set);
    CFCharacterSetIntersect(set, CFCharacterSetGetPredefined(kCFCharacterSetDecimalDigit));
    printf(", then a %d b %d 5 %d\n", CFCharacterSetIsCharacterMember(set, 'a'),
        CFCharacterSetIsCharacterMember(set, 'b'), CFCharacterSetIsCharacterMember(set, '5'));
    CFRelease(set);

    CFPreferencesSetAppValue(CFSTR("loaves"), (__bridge CFNumberRef) @12, kCFPreferencesCurrentApplication);
    Boolean isThere, isMissing;
    long loaves = CFPreferencesGetAppIntegerValue(CFSTR("loaves"), kCFPreferencesCurrentApplication, &isThere);
    Boolean open = CFPreferencesGetAppBooleanValue(CFSTR("open"), kCFPreferencesCurrentApplication, &isMissing);
    printf("%ld %d, %d %d, written %d\n", loaves, isThere, open, isMissing,
        CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication));
    show("value", CFPreferencesCopyAppValue(CFSTR("loaves"), kCFPreferencesCurrentApplication));
    printf("%ld in the defaults\n", (long)[[NSUserDefaults standardUserDefaults] integerForKey:@"loaves"]);

    CFMutableStringRef string = CFStringCreateMutableCopy(NULL, 0, CFSTR("Ab"));
    CFStringPad(string, CFSTR("xyz"), 6, 1);
    printf("%s", [(__bridge NSString *)string UTF8String]);
    CFStringPad(string, NULL, 1, 0);
    printf(" %s", [(__bridge NSString *)string UTF8String]);
    CFStringAppend(string, CFSTR("ÉÑ"));
    CFStringFold(string, kCFCompareCaseInsensitive | kCFCompareDiacriticInsensitive, NULL);
    printf(" %s\n", [(__bridge NSString *)string UTF8String]);
    CFRelease(string);
    printf("%ld %ld\n",
        CFStringCompareWithOptions(CFSTR("abCD"), CFSTR("abcd"), CFRangeMake(0, 4), kCFCompareCaseInsensitive),
        CFStringCompareWithOptions(CFSTR("xab"), CFSTR("abc"), CFRangeMake(1, 2), 0));

    CFURLRef url = CFURLCreateWithString(NULL, CFSTR("http://localhost:8080/x"), NULL);
    CFURLRef other = CFURLCreateWithString(NULL, CFSTR("http://localhost/x"), NULL);
    printf("ports %d %d\n", CFURLGetPortNumber(url), CFURLGetPortNumber(other));
    CFURLRef file = CFURLCreateWithFileSystemPath(NULL, CFSTR("/tmp/a b"), kCFURLPOSIXPathStyle, false);
    UInt8 path[64];
    Boolean fits = CFURLGetFileSystemRepresentation(file, true, path, sizeof path);
    printf("%d %s\n", fits, path);
    CFRelease(url);
    CFRelease(other);
    CFRelease(file);
    CFRelease(english);
  }
  return 0;
}
