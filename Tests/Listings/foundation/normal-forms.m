#import <Foundation/Foundation.h>

// CFStringNormalize changes a string in place.
int main(void) {
    @autoreleasepool {
        NSMutableString *text = [@"caf\u00e9" mutableCopy];
        CFStringNormalize((__bridge CFMutableStringRef)text, kCFStringNormalizationFormD);
        NSLog(@"D: %lu", (unsigned long)text.length);
        CFStringNormalize((__bridge CFMutableStringRef)text, kCFStringNormalizationFormC);
        NSLog(@"C: %lu", (unsigned long)text.length);
    }
    return 0;
}
