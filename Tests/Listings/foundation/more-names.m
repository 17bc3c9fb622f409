// Less usual members of well-known classes, and Core Foundation's functions for them.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSDateFormatter *formatter = [NSDateFormatter new];
        formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US"];
        NSLog(@"%@", [formatter.quarterSymbols componentsJoinedByString:@", "]);
        NSLog(@"%@", [formatter.shortQuarterSymbols componentsJoinedByString:@", "]);
        NSLog(@"%@ %@", [formatter.eraSymbols componentsJoinedByString:@", "],
              [formatter.longEraSymbols componentsJoinedByString:@", "]);

        NSDictionary *attributes = @{NSFileOwnerAccountID : @501, NSFileImmutable : @YES, NSFileSystemFileNumber : @77};
        NSLog(@"%@ %d %lu", attributes.fileOwnerAccountID, attributes.fileIsImmutable,
              (unsigned long)attributes.fileSystemFileNumber);

        NSLog(@"%@", [NSBundle preferredLocalizationsFromArray:@[ @"fr", @"de" ] forPreferences:@[ @"de-CH", @"fr" ]]);
        NSNumberFormatter *number = [NSNumberFormatter new];
        number.numberStyle = NSNumberFormatterDecimalStyle;
        [number setThousandSeparator:@"'"];
        NSLog(@"%@ %@", [number stringFromNumber:@1234567], number.textAttributesForNegativeInfinity);

        NSMutableArray *list = [@[ @"a", @"b", @"c" ] mutableCopy];
        [list applyDifference:[@[ @"a", @"c", @"d" ] differenceFromArray:list]];
        NSMutableOrderedSet *order = [NSMutableOrderedSet orderedSetWithObjects:@4, @3, @2, @1, nil];
        [order sortRange:NSMakeRange(1, 3) options:0 usingComparator:^(id a, id b) { return [a compare:b]; }];
        NSLog(@"%@ %@", [list componentsJoinedByString:@""], [order.array componentsJoinedByString:@""]);

        CFNumberFormatterRef core = CFNumberFormatterCreate(NULL, CFLocaleCreate(NULL, CFSTR("en_US")),
                                                            kCFNumberFormatterDecimalStyle);
        CFNumberFormatterSetProperty(core, kCFNumberFormatterMinFractionDigits, (__bridge CFTypeRef)@2);
        NSLog(@"%@", CFBridgingRelease(CFNumberFormatterCreateStringWithNumber(NULL, core, (__bridge CFNumberRef)@7)));
        CFRelease(core);
        CFRunLoopTimerRef timer =
            CFRunLoopTimerCreateWithHandler(NULL, CFAbsoluteTimeGetCurrent() + 9, 0, 0, 0, ^(CFRunLoopTimerRef t) {});
        CFRunLoopTimerSetTolerance(timer, 0.5);
        NSLog(@"%g", CFRunLoopTimerGetTolerance(timer));
        CFRelease(timer);
        NSLog(@"%d", [CFBridgingRelease(CFLocaleCopyISOCountryCodes()) containsObject:@"JP"]);
    }
    return 0;
}
