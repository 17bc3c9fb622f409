// NSTextStorage is an attributed string that may be changed; subclasses keep their text elsewhere.
#import <UIKit/UIKit.h>

@interface ShoutingStorage : NSTextStorage
@end

@implementation ShoutingStorage {
    NSMutableAttributedString *_text;
}
- (instancetype)init {
    if ((self = [super init])) _text = [NSMutableAttributedString new];
    return self;
}
- (NSString *)string {
    return _text.string;
}
- (NSDictionary *)attributesAtIndex:(NSUInteger)index effectiveRange:(NSRangePointer)range {
    return [_text attributesAtIndex:index effectiveRange:range];
}
- (void)replaceCharactersInRange:(NSRange)range withString:(NSString *)string {
    [_text replaceCharactersInRange:range withString:string.uppercaseString];
}
- (void)setAttributes:(NSDictionary *)attributes range:(NSRange)range {
    [_text setAttributes:attributes range:range];
}
@end

int main(void) {
    @autoreleasepool {
        NSTextStorage *storage = [[NSTextStorage alloc] initWithString:@"bread and butter"];
        [storage addAttribute:@"weight" value:@2 range:NSMakeRange(0, 5)];
        [storage replaceCharactersInRange:NSMakeRange(6, 3) withString:@"with"];
        NSRange range;
        id weight = [storage attribute:@"weight" atIndex:0 effectiveRange:&range];
        printf("%s, %d, %d\n", storage.string.UTF8String, [weight intValue], (int)range.length);

        ShoutingStorage *own = [ShoutingStorage new];
        [own replaceCharactersInRange:NSMakeRange(0, 0) withString:@"hello"];
        [own appendAttributedString:[[NSAttributedString alloc] initWithString:@" you"]];
        printf("%s %d\n", own.string.UTF8String, (int)own.length);
        printf("%d\n", [own isKindOfClass:[NSMutableAttributedString class]]);
    }
    return 0;
}
