// A part that is the whole of a constant string is the string itself: programs compare the two.
#import <Foundation/Foundation.h>

int main(void) {
    NSString *text = [NSString stringWithFormat:@"%s", "a text that is made while running"];
    NSMutableString *changing = [text mutableCopy];
    printf("%d %d %d\n", [text substringFromIndex:0] == text, [text substringToIndex:text.length] == text,
           [text substringWithRange:NSMakeRange(0, text.length)] == text);
    printf("%d %d\n", [text substringFromIndex:1] == text, [changing substringFromIndex:0] == (id)changing);
    NSString *part = [changing substringFromIndex:0];
    [changing appendString:@"!"];
    printf("%s\n", part.UTF8String);

    // Takes a text piece by piece, and knows the last one by its identity.
    NSMutableArray *pieces = [NSMutableArray array];
    NSString *rest = @"abcdefgh";
    while (YES) {
        NSString *piece = [rest substringWithRange:NSMakeRange(0, MIN(3, rest.length))];
        [pieces addObject:piece];
        if (piece == rest) break;
        rest = [rest substringFromIndex:piece.length];
    }
    printf("%s\n", [pieces componentsJoinedByString:@"|"].UTF8String);
    return 0;
}
