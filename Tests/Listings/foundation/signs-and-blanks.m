// Blanks between the sign and the digits of an integer; scanDecimal:; mutable character sets from factories; -finalize.
#import <Foundation/Foundation.h>

@interface Old : NSObject
@end
@implementation Old
- (void)finalize {
    NSLog(@"finalize");
    [super finalize];
}
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%d %ld %lld %d", [@"+ 1" intValue], [@"- 7" integerValue], [@"-  7 8" longLongValue], [@"+" intValue]);
        NSLog(@"%.1f %.1f", [@"+ 1" doubleValue], [@"-1.5" doubleValue]);
        NSInteger whole = 0;
        int small = 0;
        NSScanner *scanner = [NSScanner scannerWithString:@"+ 12 - 3 x"];
        BOOL first = [scanner scanInteger:&whole], second = [scanner scanInt:&small], third = [scanner scanInt:NULL];
        NSLog(@"%d %ld, %d %d, %d", first, whole, second, small, third);
        NSDecimal decimal;
        scanner = [NSScanner scannerWithString:@" 12.50e1 rest"];
        BOOL found = [scanner scanDecimal:&decimal];
        NSLog(@"%d %@ at %lu", found, NSDecimalString(&decimal, nil), scanner.scanLocation);
        NSLog(@"%d", [scanner scanDecimal:&decimal]);
        NSMutableCharacterSet *set = [NSMutableCharacterSet alphanumericCharacterSet];
        [set addCharactersInString:@"_"];
        NSLog(@"%d %d", [set characterIsMember:'_'], [[NSCharacterSet alphanumericCharacterSet] characterIsMember:'_']);
        [[NSMutableCharacterSet letterCharacterSet] removeCharactersInString:@"a"];
        [[Old new] finalize];
    }
    return 0;
}
