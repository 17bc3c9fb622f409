// What a data detector finds describes itself by range and value, and is of a class of its own.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSString *text = @"see http://apple.com or call (555) 555-1234 or write to a@b.com";
        NSDataDetector *detector = [NSDataDetector dataDetectorWithTypes:NSTextCheckingTypeLink | NSTextCheckingTypePhoneNumber
                                                                   error:NULL];
        for (NSTextCheckingResult *result in [detector matchesInString:text options:0 range:NSMakeRange(0, text.length)]) {
            NSString *words = result.description;
            NSLog(@"%@ %@", [result class], [words substringFromIndex:[words rangeOfString:@">"].location]);
            NSLog(@"%d", [result isKindOfClass:[NSTextCheckingResult class]]);
        }
    }
    return 0;
}
