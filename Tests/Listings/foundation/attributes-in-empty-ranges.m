#import <Foundation/Foundation.h>

// Nothing is in an empty range, wherever it is: to visit or change its attributes does nothing.
static void attempt(NSString *title, void (^body)(void)) {
    @try {
        body();
        NSLog(@"%@: nothing", title);
    } @catch (NSException *exception) {
        NSLog(@"%@: %@", title, exception.name);
    }
}

int main(void) {
    @autoreleasepool {
        NSMutableAttributedString *text = [[NSMutableAttributedString alloc] initWithString:@"12"];
        for (NSValue *value in @[
                 [NSValue valueWithRange:NSMakeRange(NSNotFound, 0)], [NSValue valueWithRange:NSMakeRange(1000, 0)],
                 [NSValue valueWithRange:NSMakeRange(1, 2)]
             ]) {
            NSRange range = value.rangeValue;
            NSLog(@"%@", NSStringFromRange(range));
            void (^visit)(NSDictionary *, NSRange, BOOL *) = ^(NSDictionary *attributes, NSRange place, BOOL *stop) {
                NSLog(@"visited");
            };
            attempt(@"visit", ^{ [text enumerateAttributesInRange:range options:0 usingBlock:visit]; });
            attempt(@"visit one", ^{
                [text enumerateAttribute:@"key"
                                 inRange:range
                                 options:0
                              usingBlock:^(id found, NSRange place, BOOL *stop) { NSLog(@"visited"); }];
            });
            attempt(@"add", ^{ [text addAttribute:@"key" value:@1 range:range]; });
            NSString *none = nil;
            attempt(@"add without a name", ^{ [text addAttribute:none value:@1 range:range]; });
            attempt(@"add several", ^{ [text addAttributes:@{@"key": @1} range:range]; });
            attempt(@"set", ^{ [text setAttributes:@{} range:range]; });
            attempt(@"remove", ^{ [text removeAttribute:@"key" range:range]; });
        }
    }
    return 0;
}
