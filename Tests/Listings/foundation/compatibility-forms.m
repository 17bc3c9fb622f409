// Compatibility mappings take ligatures, circled and raised numbers, fractions and units apart; canonical ones leave them.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        for (NSString *text in @[ @"ﬂag ﬁle", @"⑫ ⓐ Ⓩ", @"x² H₂O", @"Ⅷ ⅳ", @"5㎏ 3㎡", @"№1…", @"ＡＢ１２", @"あ　い" ])
            NSLog(@"%@ | %@", text.precomposedStringWithCompatibilityMapping,
                  text.precomposedStringWithCanonicalMapping);
        NSString *half = @"¾".decomposedStringWithCompatibilityMapping;
        NSLog(@"%lu %x", (unsigned long)half.length, [half characterAtIndex:1]);
        NSMutableString *list = [@"é①" mutableCopy];
        CFStringNormalize((__bridge CFMutableStringRef)list, kCFStringNormalizationFormKD);
        NSLog(@"%lu %d", (unsigned long)list.length, [list hasSuffix:@"1"]);
    }
    return 0;
}
