// listing: attributed strings: attributes of ranges, runs, editing; value transformers by name
// mode: arc
#import <Foundation/Foundation.h>

@interface Shouting : NSValueTransformer
@end
@implementation Shouting
+ (Class)transformedValueClass { return [NSString class]; }
+ (BOOL)allowsReverseTransformation { return NO; }
- (id)transformedValue:(id)value { return [[value description] uppercaseString]; }
@end

int main(void) {
    @autoreleasepool {
        NSMutableAttributedString *s = [[NSMutableAttributedString alloc] initWithString:@"hello world" attributes:@{@"size": @12}];
        [s addAttribute:@"color" value:@"red" range:NSMakeRange(0, 5)];
        NSRange range;
        NSDictionary *d = [s attributesAtIndex:2 effectiveRange:&range];
        NSLog(@"%@ %@ %@", d[@"color"], d[@"size"], NSStringFromRange(range));
        NSLog(@"%@", [s attribute:@"color" atIndex:7 effectiveRange:&range]);
        NSLog(@"%@ %lu", s.string, (unsigned long)s.length);
        [s replaceCharactersInRange:NSMakeRange(0, 5) withString:@"bye"];
        [s appendAttributedString:[[NSAttributedString alloc] initWithString:@"!"]];
        [s enumerateAttributesInRange:NSMakeRange(0, s.length) options:0 usingBlock:^(NSDictionary *attributes, NSRange r, BOOL *stop) {
            NSLog(@"%@ %lu", NSStringFromRange(r), (unsigned long)attributes.count);
        }];
        [s removeAttribute:@"size" range:NSMakeRange(0, 3)];
        NSLog(@"%@ %@", s.string, [s attributesAtIndex:0 effectiveRange:NULL]);
        NSLog(@"%@", [[s attributedSubstringFromRange:NSMakeRange(4, 5)] string]);
        NSLog(@"%d", [[s copy] isEqual:s]);

        [NSValueTransformer setValueTransformer:[Shouting new] forName:@"shout"];
        NSLog(@"%@ %@", [[NSValueTransformer valueTransformerForName:@"shout"] transformedValue:@"abc"],
              [[NSValueTransformer valueTransformerForName:@"Shouting"] transformedValue:@5]);
    }
    return 0;
}
