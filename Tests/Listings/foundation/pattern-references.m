// Regular expressions: references by name, whole characters, and the place where the last match ended.
#import <Foundation/Foundation.h>

static void show(NSString *pattern, NSString *text) {
    NSError *error = nil;
    NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern options:0 error:&error];
    NSMutableArray *found = [NSMutableArray array];
    for (NSTextCheckingResult *match in [expression matchesInString:text options:0 range:NSMakeRange(0, text.length)]) {
        [found addObject:[text substringWithRange:match.range]];
    }
    NSLog(@"%@: %@", pattern, error ? @"error" : [found componentsJoinedByString:@" "]);
}

int main(void) {
    @autoreleasepool {
        show(@"(?<quote>['\"]).*?\\k<quote>", @"say 'a \"b\"' and \"it's\"");
        show(@"\\Ga", @"aabaa");
        show(@"e\\X", @"ee\u0301 e!");
        show(@"\\k<none>", @"a");
    }
    return 0;
}
