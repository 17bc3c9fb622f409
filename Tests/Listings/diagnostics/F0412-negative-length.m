// A negative length is, as an unsigned number, more bytes than there are, also behind an address that is not aligned.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        const char *text = "some text";
        printf("%s\n", [[NSString alloc] initWithBytes:text + 5 length:4 encoding:NSUTF8StringEncoding].UTF8String);
        printf("%s\n", [[NSString alloc] initWithBytes:text + 5 length:-1 encoding:NSUTF8StringEncoding].UTF8String);
    }
    return 0;
}
