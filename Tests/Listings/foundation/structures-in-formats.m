// A structure where a format wants numbers: each conversion reads a word of it, as on Apple's arm64.
#import <Foundation/Foundation.h>

typedef struct { int first, second; } Pair;

int main(void) {
    @autoreleasepool {
        NSRange range = NSMakeRange(3, 4);
        NSRect rect = NSMakeRect(1, 2, 3, 4);
        Pair pair = {5, 6};
        printf("%lu %lu %d\n", range, 7);
        printf("%d %d\n", pair, 9);
        puts([[NSString stringWithFormat:@"%f %f %f %f %@", rect, @"end"] UTF8String]);
        NSOperatingSystemVersion version = NSProcessInfo.processInfo.operatingSystemVersion;
        puts([[[NSString stringWithFormat:@"%lu|%@", version, @"x"] componentsSeparatedByString:@"|"][1] UTF8String]);
    }
    return 0;
}
