// UTF-16 without a mark in front is big-endian, as Core Foundation reads it on every machine; what is not an external representation
// is in the machine's order. Half of a surrogate pair has no UTF-8.
#import <Foundation/Foundation.h>

static NSString *units(NSString *text) {
  NSMutableString *result = [NSMutableString string];
  for (NSUInteger i = 0; i < text.length; i++) [result appendFormat:@"%04x ", [text characterAtIndex:i]];
  return result;
}

int main(void) {
  @autoreleasepool {
    const char plain[] = {0x00, 0x41, 0x04, 0x16}, little[] = {0xff, 0xfe, 0x41, 0x00, 0x16, 0x04}, big[] = {0xfe, 0xff, 0x00, 0x41};
    printf("no mark       %s\n", units([[NSString alloc] initWithBytes:plain length:4 encoding:NSUTF16StringEncoding]).UTF8String);
    printf("little mark   %s\n", units([[NSString alloc] initWithBytes:little length:6 encoding:NSUTF16StringEncoding]).UTF8String);
    printf("big mark      %s\n", units([[NSString alloc] initWithData:[NSData dataWithBytes:big length:4] encoding:NSUnicodeStringEncoding]).UTF8String);
    printf("little-endian %s\n", units([[NSString alloc] initWithBytes:plain length:4 encoding:NSUTF16LittleEndianStringEncoding]).UTF8String);
    UniChar own[] = {'A', 0x416};
    NSString *host = CFBridgingRelease(CFStringCreateWithBytes(NULL, (const UInt8 *)own, sizeof own, kCFStringEncodingUTF16, false));
    printf("host          %s\n", units(host).UTF8String);
    const char wide[] = {0, 1, 0xf6, 0x00};
    printf("32 bits       %s\n", units([[NSString alloc] initWithBytes:wide length:4 encoding:NSUTF32StringEncoding]).UTF8String);

    unichar half = 0xd83d, pair[] = {0xd83d, 0xde00};
    NSString *broken = [@"a" stringByAppendingString:[NSString stringWithCharacters:&half length:1]];
    NSString *whole = [NSString stringWithCharacters:pair length:2];
    printf("half: %d, data %d, lossy %s\n", [broken canBeConvertedToEncoding:NSUTF8StringEncoding], [broken dataUsingEncoding:NSUTF8StringEncoding] != nil,
           [[NSString alloc] initWithData:[broken dataUsingEncoding:NSUTF8StringEncoding allowLossyConversion:YES] encoding:NSUTF8StringEncoding].UTF8String);
    printf("pair: %d, %lu bytes\n", [whole canBeConvertedToEncoding:NSUTF8StringEncoding], (unsigned long)[whole dataUsingEncoding:NSUTF8StringEncoding].length);
    NSError *error = nil;
    NSData *json = [NSJSONSerialization dataWithJSONObject:@[broken] options:0 error:&error];
    printf("as JSON: %d %s\n", json != nil, error.domain.UTF8String);
    printf("as a file: %d", [broken writeToFile:@"/tmp/half.txt" atomically:YES encoding:NSUTF8StringEncoding error:&error]);
    printf(" %ld\n%s\n", (long)error.code, error.localizedDescription.UTF8String);
  }
  return 0;
}
