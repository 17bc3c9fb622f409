#import <Foundation/Foundation.h>

// A subclass with the four primitives, as a text storage has them: all other methods follow.
@interface Storage : NSMutableAttributedString
@end

@implementation Storage {
    NSMutableAttributedString *_store;
    BOOL _tells;
}
- (instancetype)init {
    if ((self = [super init])) _store = [NSMutableAttributedString new];
    return self;
}
- (NSString *)string { return _store.string; }
- (NSDictionary *)attributesAtIndex:(NSUInteger)location effectiveRange:(NSRangePointer)range {
    return [_store attributesAtIndex:location effectiveRange:range];
}
- (void)replaceCharactersInRange:(NSRange)range withString:(NSString *)string {
    NSLog(@"replace %@ with \"%@\"", NSStringFromRange(range), string);
    [_store replaceCharactersInRange:range withString:string];
}
- (void)setAttributes:(NSDictionary *)attributes range:(NSRange)range {
    NSLog(@"set %@ of %@", attributes.allKeys, NSStringFromRange(range));
    [_store setAttributes:attributes range:range];
}
@end

static void describe(NSAttributedString *string) {
    [string enumerateAttributesInRange:NSMakeRange(0, string.length) options:0 usingBlock:^(NSDictionary *attributes, NSRange range, BOOL *stop) {
        NSLog(@"  %@ \"%@\" %@", NSStringFromRange(range), [string.string substringWithRange:range],
              [[attributes.allKeys sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@","]);
    }];
}

int main(void) {
    @autoreleasepool {
        Storage *storage = [Storage new];
        NSAttributedString *plain = [[NSAttributedString alloc] initWithString:@"stringy" attributes:@{@"font": @1}];
        [storage appendAttributedString:plain];
        [storage addAttribute:@"color" value:@"red" range:NSMakeRange(3, 2)];
        [storage removeAttribute:@"font" range:NSMakeRange(0, 2)];
        [storage deleteCharactersInRange:NSMakeRange(6, 1)];
        NSLog(@"%lu \"%@\"", (unsigned long)storage.length, [storage attributedSubstringFromRange:NSMakeRange(1, 4)].string);
        describe(storage);
        NSRange range;
        id color = [storage attribute:@"color" atIndex:4 effectiveRange:&range];
        NSLog(@"%@ %@", color, NSStringFromRange(range));
        color = [storage attribute:@"color" atIndex:3 longestEffectiveRange:&range inRange:NSMakeRange(5, 1)];
        NSLog(@"%@ %@", color, NSStringFromRange(range));
        NSMutableAttributedString *copy = [storage mutableCopy];
        NSLog(@"%@ equal: %d %d", copy.class, [copy isEqual:storage], [storage isEqualToAttributedString:copy]);
        NSLog(@"%@", [[[NSAttributedString alloc] initWithAttributedString:storage] string]);
        [storage.mutableString appendString:@"!"];

        // Equal attributes beside each other are one run.
        NSMutableAttributedString *merged = [[NSMutableAttributedString alloc] initWithString:@"stringy"];
        [merged addAttribute:@"color" value:@"red" range:NSMakeRange(3, 1)];
        [merged addAttribute:@"color" value:@"red" range:NSMakeRange(4, 2)];
        [merged attributesAtIndex:4 effectiveRange:&range];
        NSLog(@"%@", NSStringFromRange(range));
        [merged attribute:@"color" atIndex:3 longestEffectiveRange:&range inRange:NSMakeRange(0, 1)];
        NSLog(@"%@", NSStringFromRange(range));
    }
    return 0;
}
