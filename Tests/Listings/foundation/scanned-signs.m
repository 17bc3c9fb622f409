// Between the sign of a scanned integer and its digits stands only what the scanner skips.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSInteger value = 0;
    NSScanner *scanner = [NSScanner scannerWithString:@"5 - 9"];
    scanner.scanLocation = 1;
    BOOL found = [scanner scanInteger:&value];
    NSLog(@"skips spaces: %d %ld at %lu", found, (long)value, (unsigned long)scanner.scanLocation);

    value = 0;
    scanner = [NSScanner scannerWithString:@"5 - 9"];
    scanner.charactersToBeSkipped = nil;
    scanner.scanLocation = 2;
    found = [scanner scanInteger:&value];
    NSLog(@"skips nothing: %d %ld at %lu", found, (long)value, (unsigned long)scanner.scanLocation);

    scanner = [NSScanner scannerWithString:@"-__7"];
    scanner.charactersToBeSkipped = [NSCharacterSet characterSetWithCharactersInString:@"_"];
    found = [scanner scanInteger:&value];
    NSLog(@"skips underscores: %d %ld", found, (long)value);
  }
  return 0;
}
