// CFString by units, bytes and ranges; what CFNumber keeps; ranges of CFData.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    CFStringRef text = CFSTR("h\u00e9llo world");
    CFStringInlineBuffer buffer;
    CFStringInitInlineBuffer(text, &buffer, CFRangeMake(1, 4));
    NSMutableArray *units = [NSMutableArray array];
    for (CFIndex i = -1; i < 5; i++)
      [units addObject:[NSString stringWithFormat:@"%x", CFStringGetCharacterFromInlineBuffer(&buffer, i)]];
    NSLog(@"%@", [units componentsJoinedByString:@" "]);

    UInt8 latin[] = {'h', 0xe9};
    CFStringRef made = CFStringCreateWithBytes(NULL, latin, 2, kCFStringEncodingISOLatin1, false);
    NSLog(@"%@ %ld", (__bridge NSString *)made, (long)CFStringGetLength(made));
    CFStringRef wrong = CFStringCreateWithBytes(NULL, latin, 2, kCFStringEncodingUTF8, false);
    NSLog(@"%d", wrong == NULL);
    CFDataRef bytes = CFStringCreateExternalRepresentation(NULL, made, kCFStringEncodingUTF8, 0);
    NSLog(@"%ld", (long)CFDataGetLength(bytes));
    CFStringRef back = CFStringCreateFromExternalRepresentation(NULL, bytes, kCFStringEncodingUTF8);
    NSLog(@"%d", CFEqual(back, made));
    char cString[] = {'n', (char)0xf1, 0};
    CFStringRef fromC = CFStringCreateWithCString(NULL, cString, kCFStringEncodingISOLatin1);
    NSLog(@"%@", (__bridge NSString *)fromC);

    CFRange found = CFStringFind(text, CFSTR("WORLD"), kCFCompareCaseInsensitive);
    CFRange missing = CFStringFind(text, CFSTR("moon"), 0);
    NSLog(@"%ld %ld, %ld %ld", (long)found.location, (long)found.length, (long)missing.location,
          (long)missing.length);
    CFMutableStringRef copy = CFStringCreateMutableCopy(NULL, 0, CFSTR("  one two two  "));
    CFStringTrimWhitespace(copy);
    CFIndex count = CFStringFindAndReplace(copy, CFSTR("two"), CFSTR("2"),
                                           CFRangeMake(0, CFStringGetLength(copy)), 0);
    CFStringDelete(copy, CFRangeMake(0, 1));
    CFStringReplace(copy, CFRangeMake(0, 2), CFSTR("N"));
    NSLog(@"%ld '%@'", (long)count, (__bridge NSString *)copy);
    CFMutableStringRef dots = CFStringCreateMutableCopy(NULL, 0, CFSTR("..a.b..."));
    CFStringTrim(dots, CFSTR("."));
    NSLog(@"%@", (__bridge NSString *)dots);

    NSMutableData *data = [[@"abcdef" dataUsingEncoding:NSUTF8StringEncoding] mutableCopy];
    CFDataReplaceBytes((__bridge CFMutableDataRef)data, CFRangeMake(1, 2), (const UInt8 *)"XYZ", 3);
    CFDataDeleteBytes((__bridge CFMutableDataRef)data, CFRangeMake(0, 1));
    UInt8 part[2];
    CFDataGetBytes((__bridge CFDataRef)data, CFRangeMake(0, 2), part);
    NSLog(@"%@ %c%c", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding], part[0], part[1]);

    NSArray *numbers = @[ @(1), @(1.5), @(2.5f), @(YES), @(1LL << 40), @((short)3) ];
    for (NSNumber *number in numbers) {
      CFNumberRef value = (__bridge CFNumberRef)number;
      NSLog(@"%ld %ld %d", (long)CFNumberGetType(value), (long)CFNumberGetByteSize(value),
            CFNumberIsFloatType(value));
    }
    const CFStringEncoding *list = CFStringGetListOfAvailableEncodings();
    BOOL hasUTF8 = NO;
    while (*list != kCFStringEncodingInvalidId) hasUTF8 |= *list++ == kCFStringEncodingUTF8;
    NSLog(@"%d", hasUTF8);
    CFRelease(made); CFRelease(bytes); CFRelease(back); CFRelease(fromC); CFRelease(copy); CFRelease(dots);
  }
  return 0;
}
