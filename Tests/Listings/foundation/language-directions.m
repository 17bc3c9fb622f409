// In which direction the text of a language runs; what `long double` has for infinity.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        for (NSString *language in @[@"en", @"ar-EG", @"he", @"xx"]) {
            NSLog(@"%@ %lu", language, (unsigned long)[NSLocale characterDirectionForLanguage:language]);
        }
        NSLog(@"%d", [NSLocale lineDirectionForLanguage:@"de"] == NSLocaleLanguageDirectionTopToBottom);
        NSLog(@"%Lg", -HUGE_VALL);
    }
    return 0;
}
