// Properties of characters in patterns: general categories, scripts and blocks.
#import <Foundation/Foundation.h>

static void find(NSString *pattern, NSString *text) {
    NSError *error = nil;
    NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern options:0 error:&error];
    if (!expression) {
        NSLog(@"%@: error %ld", pattern, (long)error.code);
        return;
    }
    NSMutableArray *found = [NSMutableArray array];
    [expression enumerateMatchesInString:text options:0 range:NSMakeRange(0, text.length)
                              usingBlock:^(NSTextCheckingResult *match, NSMatchingFlags flags, BOOL *stop) {
                                  [found addObject:[text substringWithRange:match.range]];
                              }];
    NSLog(@"%@: %@", pattern, [found componentsJoinedByString:@"|"]);
}

int main(void) {
    @autoreleasepool {
        NSString *text = @"Ab1 \u00bd\u2167 \u0416\u0443\u043a \u03b1\u03b2 \u6f22\u5b57 \u304b\u306a \u30ab\u30ca \ud55c\uae00 $+_-(x) \u00ab\u00bb";
        find(@"\\p{Lu}", text);
        find(@"\\p{L}+", text);
        find(@"\\p{N}+", text);
        find(@"\\p{Nd}", text);
        find(@"\\p{Nl}\\P{L}", text);
        find(@"\\p{Sc}|\\p{Sm}|\\p{Pc}|\\p{Pd}|\\p{Ps}|\\p{Pe}|\\p{Pi}|\\p{Pf}", text);
        find(@"\\p{Uppercase_Letter}\\p{Lowercase_Letter}*", text);
        find(@"\\p{Cyrillic}+", text);
        find(@"\\p{Script=Greek}+|\\p{Han}+", text);
        find(@"\\p{Hiragana}+|\\p{sc=Katakana}+|\\p{IsHangul}+", text);
        find(@"[^\\p{Latin}\\s\\p{P}\\p{S}\\p{N}\\p{InCyrillic}]+", text);
        find(@"\\p{InGeneralPunctuation}+", @"a\u2014b\u2026c");
        find(@"\\p{Mn}", @"e\u0301");
        find(@"[\\p{Z}]+", @"a \tb");
        find(@"\\p{NoSuchThing}", text);
    }
    return 0;
}
