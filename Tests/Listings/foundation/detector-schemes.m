// NSDataDetector takes links of every scheme, not only those of the web.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSDataDetector *detector = [NSDataDetector dataDetectorWithTypes:NSTextCheckingTypeLink error:NULL];
        NSString *text = @"see fakehttps://www.example.com/item.htm?id=1, then myapp://open/x?y=1 or git+ssh://host/a. "
                         @"Not and/or: this, nor a://; 链接https://example.com/z";
        for (NSTextCheckingResult *found in [detector matchesInString:text options:0 range:NSMakeRange(0, text.length)])
            printf("%s %s\n", [text substringWithRange:found.range].UTF8String, found.URL.scheme.UTF8String);
    }
    return 0;
}
