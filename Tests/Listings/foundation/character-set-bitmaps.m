// A character set's bitmap: 8192 bytes for the first plane, and 8193 for each further one with members.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSCharacterSet *plain = [NSCharacterSet characterSetWithCharactersInString:@"AZ"];
    NSData *bitmap = plain.bitmapRepresentation;
    const unsigned char *bytes = bitmap.bytes;
    NSLog(@"%lu %d %d %d", (unsigned long)bitmap.length, bytes['A' >> 3] >> ('A' & 7) & 1,
          bytes['B' >> 3] >> ('B' & 7) & 1, bytes['Z' >> 3] >> ('Z' & 7) & 1);
    NSLog(@"%d", [[NSCharacterSet characterSetWithBitmapRepresentation:bitmap] isEqual:plain]);

    NSCharacterSet *faces =
        [NSCharacterSet characterSetWithRange:NSMakeRange(0x1F600, 0x50)];
    NSData *further = faces.bitmapRepresentation;
    NSLog(@"%lu, plane %d", (unsigned long)further.length,
          ((const unsigned char *)further.bytes)[8192]);
    NSLog(@"%d %d", [faces hasMemberInPlane:0], [faces hasMemberInPlane:1]);
    NSMutableCharacterSet *back =
        [NSMutableCharacterSet characterSetWithBitmapRepresentation:further];
    [back removeCharactersInRange:NSMakeRange(0x1F600, 1)];
    NSLog(@"%d %d", [back longCharacterIsMember:0x1F600], [back longCharacterIsMember:0x1F64F]);
  }
  return 0;
}
