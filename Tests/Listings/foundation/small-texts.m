// Descriptions and texts: collections as keys, NOT inside of AND and OR, numbers by a scanner's locale, types of Core Foundation.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", @{@[ @1, @"two" ] : @"list"});
        NSLog(@"%@", [NSPredicate predicateWithFormat:@"NOT a == 1 AND (b == 2 OR NOT c == 3)"].predicateFormat);

        NSScanner *scanner = [NSScanner scannerWithString:@"12,5 kg, -0,75 l"];
        scanner.locale = [NSLocale localeWithLocaleIdentifier:@"de_DE"];
        double weight = 0;
        NSDecimal volume;
        BOOL isNumber = [scanner scanDouble:&weight];
        NSLog(@"%d %g %lu", isNumber, weight, (unsigned long)scanner.scanLocation);
        [scanner scanString:@"kg," intoString:NULL];
        [scanner scanDecimal:&volume];
        NSLog(@"%@ %@", NSDecimalString(&volume, nil), [scanner.locale localeIdentifier]);

        NSLog(@"%d %d", CFNumberGetType((__bridge CFNumberRef)@YES) == kCFNumberCharType,
              CFNumberGetType((__bridge CFNumberRef)@1) == kCFNumberCharType);
        NSLog(@"%@ %@", CFBridgingRelease(CFCopyTypeIDDescription(CFSetGetTypeID())),
              CFBridgingRelease(CFCopyTypeIDDescription(CFGetTypeID(CFSTR("text")))));
        NSLog(@"%@", [@"é & ü" stringByApplyingTransform:NSStringTransformToXMLHex reverse:NO]);
    }
    return 0;
}
