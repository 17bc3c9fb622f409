#import <Foundation/Foundation.h>

// A formatter that says days relatively names those near today, in a style; a pattern of its own counts more.
int main(void) {
    @autoreleasepool {
        NSCalendar *calendar = [NSCalendar currentCalendar];
        NSDateFormatter *formatter = [[NSDateFormatter alloc] init];
        formatter.dateStyle = NSDateFormatterMediumStyle;
        formatter.doesRelativeDateFormatting = YES;
        for (NSString *identifier in @[@"en_US", @"zh_CN", @"fr_FR"]) {
            formatter.locale = [NSLocale localeWithLocaleIdentifier:identifier];
            for (NSInteger distance = -2; distance <= 1; distance++) {
                NSDate *date = [calendar dateByAddingUnit:NSCalendarUnitDay value:distance toDate:[NSDate date] options:0];
                NSString *text = [formatter stringFromDate:date];
                BOOL hasDigits = [text rangeOfCharacterFromSet:[NSCharacterSet decimalDigitCharacterSet]].length > 0;
                NSLog(@"%ld %@", distance, hasDigits ? @"a date" : text);
            }
        }
        formatter.dateFormat = @"'plain'";
        NSLog(@"%@", [formatter stringFromDate:[NSDate date]]);
    }
    return 0;
}
