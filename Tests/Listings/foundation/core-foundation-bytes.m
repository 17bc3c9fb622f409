// CFStringGetBytes counts characters and bytes, stops at a full buffer, and puts a byte in the place of what has none.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        CFStringRef text = CFSTR("h\u00e9llo");
        CFRange all = CFRangeMake(0, CFStringGetLength(text));
        UInt8 buffer[16] = {0};
        CFIndex used = 0;
        CFIndex count = CFStringGetBytes(text, all, kCFStringEncodingUTF8, 0, false, NULL, 0, &used);
        NSLog(@"%ld %ld", (long)count, (long)used);
        count = CFStringGetBytes(text, all, kCFStringEncodingUTF8, 0, false, buffer, 4, &used);
        NSLog(@"%ld %ld %02x", (long)count, (long)used, buffer[1]);
        count = CFStringGetBytes(text, all, kCFStringEncodingASCII, 0, false, buffer, 16, &used);
        NSLog(@"%ld %ld", (long)count, (long)used);
        count = CFStringGetBytes(text, all, kCFStringEncodingASCII, '?', false, buffer, 16, &used);
        NSLog(@"%ld %ld %.5s", (long)count, (long)used, buffer);
        NSBundle *bundle = [NSBundle mainBundle];
        NSLog(@"%d", [[bundle objectForInfoDictionaryKey:@"CFBundleName"]
                         isEqual:bundle.executablePath.lastPathComponent]);
    }
    return 0;
}
