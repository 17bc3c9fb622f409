// A capitalized word begins behind anything but a letter, a mark or an apostrophe: a digit ends a word, too.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        for (NSString *text in @[@"the 3rd o'neil a1b iphone4s", @"21ST", @"don’t SHOUT", @"rock-n-roll a_b a.b a:b",
                                 @"日a日b", @"e\u0301tude", @"'quoted' (word)", @"wIFI 802.11ac"])
            NSLog(@"%@", text.capitalizedString);
        NSMutableString *ordinal = [@"the 42ND STREET" mutableCopy];
        CFStringCapitalize((__bridge CFMutableStringRef)ordinal, NULL);
        NSLog(@"%@", ordinal);
        NSLog(@"%@", [@"2nd floor" capitalizedStringWithLocale:nil]);
    }
    return 0;
}
