// +localizedStringWithFormat: writes numbers as en_US has them; +stringWithFormat: does not.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", [NSString localizedStringWithFormat:@"%d %ld %u", 1234567, -1000L, 999u]);
        NSLog(@"%@", [NSString localizedStringWithFormat:@"%.2f %.0f %x", 1234567.891, 1e6, 65536]);
        NSLog(@"[%@]", [NSString localizedStringWithFormat:@"%10d|%-10d|%@", 12345, 12345, @1234]);
        NSLog(@"%@", [NSString stringWithFormat:@"%d %.2f", 1234567, 1234567.891]);
    }
    return 0;
}
