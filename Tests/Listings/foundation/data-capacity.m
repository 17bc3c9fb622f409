// Bytes may be written at mutableBytes up to the capacity that was asked for, though the length is less.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSMutableData *data = [NSMutableData dataWithCapacity:200];
    unichar *characters = [data mutableBytes];
    for (int index = 0; index < 100; index++) characters[index] = 'a' + index % 26;
    NSLog(@"%lu %@", (unsigned long)data.length,
          [NSString stringWithCharacters:characters + 26 length:5]);

    NSMutableData *other = [[NSMutableData alloc] initWithCapacity:64];
    [other appendBytes:"head" length:4];
    memset((char *)other.mutableBytes + 4, 'x', 60);
    NSLog(@"%lu %.6s", (unsigned long)other.length, (const char *)other.bytes);
    [other appendBytes:"tail" length:4];
    NSLog(@"%@", [[NSString alloc] initWithData:other encoding:NSASCIIStringEncoding]);
  }
  return 0;
}
