// listing: NSScanner, NSNumberFormatter, NSDateFormatter
// mode: arc
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSScanner *s = [NSScanner scannerWithString:@"width: 42 px, ratio 2.5; #ff00 rest"];
        NSString *word = nil;
        NSInteger n = 0;
        double d = 0;
        unsigned hex = 0;
        [s scanUpToString:@":" intoString:&word];
        NSLog(@"%d %d %@", [s scanString:@":" intoString:NULL], [s scanInteger:&n], word);
        NSLog(@"%ld %lu", (long)n, (unsigned long)s.scanLocation);
        [s scanUpToCharactersFromSet:[NSCharacterSet decimalDigitCharacterSet] intoString:&word];
        [s scanDouble:&d];
        NSLog(@"%@|%g", word, d);
        [s scanString:@";" intoString:NULL];
        [s scanString:@"#" intoString:NULL];
        [s scanHexInt:&hex];
        NSLog(@"%u %d", hex, [s scanInteger:&n]);
        [s scanCharactersFromSet:[NSCharacterSet letterCharacterSet] intoString:&word];
        NSLog(@"%@ %d", word, s.isAtEnd);

        NSNumberFormatter *f = [NSNumberFormatter new];
        f.numberStyle = NSNumberFormatterDecimalStyle;
        NSLog(@"%@ %@ %@", [f stringFromNumber:@1234567.891], [f stringFromNumber:@-1234], [f stringFromNumber:@0.5]);
        f.minimumFractionDigits = 2;
        f.maximumFractionDigits = 2;
        NSLog(@"%@ %@", [f stringFromNumber:@3], [f stringFromNumber:@2.345]);
        NSLog(@"%@ %@", [f numberFromString:@"1,234.5"], [f numberFromString:@"abc"]);
        f.numberStyle = NSNumberFormatterPercentStyle;
        f.minimumFractionDigits = 0;
        f.maximumFractionDigits = 0;
        NSLog(@"%@", [f stringFromNumber:@0.25]);

        NSDateFormatter *df = [NSDateFormatter new];
        df.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
        df.timeZone = [NSTimeZone timeZoneWithAbbreviation:@"UTC"];
        df.dateFormat = @"yyyy-MM-dd HH:mm:ss";
        NSDate *date = [NSDate dateWithTimeIntervalSince1970:1000000000];
        NSLog(@"%@", [df stringFromDate:date]);
        NSLog(@"%@", [df dateFromString:@"2001-09-09 01:46:41"]);
        df.dateFormat = @"EEEE, MMM d, yyyy 'at' h:mm a";
        NSLog(@"%@", [df stringFromDate:date]);
        df.dateFormat = @"yyyy-MM-dd'T'HH:mm:ssZ";
        NSLog(@"%@ %d", [df stringFromDate:date], [[df dateFromString:@"2001-09-09T03:46:40+0200"] isEqual:date]);
        NSLog(@"%@", [df dateFromString:@"nonsense"]);
    }
    return 0;
}
