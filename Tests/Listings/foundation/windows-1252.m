// Five bytes of Windows-1252 stand for no character: strict decoding refuses them, detection may replace them.
#import <Foundation/Foundation.h>
int main(void) {
    @autoreleasepool {
        NSData *known = [NSData dataWithBytes:"\x80 \x93quoted\x94" length:10];
        NSLog(@"%@", [[NSString alloc] initWithData:known encoding:NSWindowsCP1252StringEncoding]);
        for (NSNumber *byte in @[ @0x81, @0x8D, @0x8F, @0x90, @0x9D ]) {
            unsigned char c = byte.unsignedCharValue;
            NSData *data = [NSData dataWithBytes:&c length:1];
            NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSWindowsCP1252StringEncoding]);
        }
        NSData *odd = [NSData dataWithBytes:"a\x90z" length:3];
        NSString *text = nil;
        BOOL isLossy = NO;
        NSStringEncoding found = [NSString stringEncodingForData:odd
                                                 encodingOptions:@{
                                                     NSStringEncodingDetectionSuggestedEncodingsKey :
                                                         @[ @(NSWindowsCP1252StringEncoding) ],
                                                     NSStringEncodingDetectionUseOnlySuggestedEncodingsKey : @YES,
                                                 }
                                                 convertedString:&text
                                             usedLossyConversion:&isLossy];
        NSLog(@"%lu %d %d", found, isLossy, [text isEqual:@"a\uFFFDz"]);
        found = [NSString stringEncodingForData:odd
                                encodingOptions:@{
                                    NSStringEncodingDetectionSuggestedEncodingsKey :
                                        @[ @(NSWindowsCP1252StringEncoding) ],
                                    NSStringEncodingDetectionUseOnlySuggestedEncodingsKey : @YES,
                                    NSStringEncodingDetectionAllowLossyKey : @NO,
                                }
                                convertedString:&text
                            usedLossyConversion:&isLossy];
        NSLog(@"%lu %d %@", found, isLossy, text);
        NSLog(@"%@", [@"\u0081" dataUsingEncoding:NSWindowsCP1252StringEncoding]);
    }
}
