// Data that takes a block over hands out that block; data of several pieces is visited piece by piece.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        char *text = strdup("taken over");
        NSData *data = [NSData dataWithBytesNoCopy:text length:strlen(text)];
        NSLog(@"%d %lu %.5s", data.bytes == text, data.length, text);
        char *again = strdup("once more");
        NSData *second = [[NSData alloc] initWithBytesNoCopy:again length:4 freeWhenDone:YES];
        NSLog(@"%d %.4s", second.bytes == again, (const char *)second.bytes);

        dispatch_data_t left = dispatch_data_create("left", 4, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
        dispatch_data_t right = dispatch_data_create("right", 5, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
        NSData *both = (NSData *)dispatch_data_create_concat(left, right);
        [both enumerateByteRangesUsingBlock:^(const void *bytes, NSRange range, BOOL *stop) {
            NSLog(@"%@ %.*s", NSStringFromRange(range), (int)range.length, (const char *)bytes);
        }];
        [both enumerateByteRangesUsingBlock:^(const void *bytes, NSRange range, BOOL *stop) {
            NSLog(@"only %@", NSStringFromRange(range));
            *stop = YES;
        }];
    }
    return 0;
}
