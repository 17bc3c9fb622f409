// NSScanner's numbers in all their widths. `long long` and `long` have one encoding, and each takes its own pointer.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    unsigned long long large = 0, hex = 0, offset = 9;
    long long whole = 0;
    double fraction = 0;
    float small = 0;
    NSScanner *scanner = [NSScanner scannerWithString:@"18446744073709551615 99999999999999999999 7"];
    while ([scanner scanUnsignedLongLong:&large]) NSLog(@"%llu at %lu", large, (unsigned long)scanner.scanLocation);
    scanner = [NSScanner scannerWithString:@"-12 0xff 0x1.8p3 -0xA.8 nothing"];
    NSLog(@"%d %lld", [scanner scanLongLong:&whole], whole);
    NSLog(@"%d %llx", [scanner scanHexLongLong:&hex], hex);
    NSLog(@"%d %g", [scanner scanHexDouble:&fraction], fraction);
    NSLog(@"%d %g", [scanner scanHexFloat:&small], small);
    NSLog(@"%d %d", [scanner scanUnsignedLongLong:&large], [scanner scanHexDouble:&fraction]);
    NSPipe *pipe = [NSPipe pipe];
    (void)[pipe.fileHandleForReading getOffset:&offset error:nil];
  }
  return 0;
}
