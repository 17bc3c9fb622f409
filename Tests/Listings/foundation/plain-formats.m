// Formats of text, integers, C strings and string objects, and formats that are nearly of that kind: a compiled program writes the
// first ones without its Foundation's engine.
#import <Foundation/Foundation.h>

@interface Loud : NSObject
@end
@implementation Loud
- (NSString *)description {
    return [NSString stringWithFormat:@"<%@>", @"loud"];
}
@end

static void numbers(void) {
    puts([NSString stringWithFormat:@"%d %i %u %x %X", -7, INT_MIN, 4000000000u, 255, 0xBEEF].UTF8String);
    puts([NSString stringWithFormat:@"%ld %lu %lld %llu %zu %td %qd", LONG_MIN, ULONG_MAX, -1LL, 18446744073709551615ULL, (size_t)9,
                                    (ptrdiff_t)-9, 5LL]
             .UTF8String);
    puts([NSString stringWithFormat:@"[%5d][%-5d][%05d][%-05d][%05d][%02d]", 42, 42, 42, 42, -42, 123].UTF8String);
    puts([NSString stringWithFormat:@"[%08x][%4lu][%hd][%hhu][%+d][% d][%#x][%.3d]", 0xabc, 7UL, 70000, 300, 5, 5, 255, 5].UTF8String);
    puts([NSString stringWithFormat:@"%d%%, 100%% of %c%c", 50, 'o', 'k'].UTF8String);
    puts([NSString stringWithFormat:@"%d %.2f %d", 1, 2.5, 3].UTF8String);
    puts([NSString stringWithFormat:@"%2$d %1$d", 1, 2].UTF8String);
    puts([NSString stringWithFormat:@"%*d|%-*d|", 4, 1, 4, 2].UTF8String);
}

static void texts(void) {
    NSString *nothing = nil;
    const char *none = NULL;
    NSMutableString *words = [NSMutableString stringWithString:@"some words"];
    puts([NSString stringWithFormat:@"%@, %@, %@ and %s, %s", @"name", nothing, words, "text", none].UTF8String);
    puts([NSString stringWithFormat:@"[%6s][%-6s][%6@][%.2s][%c]", "ab", "ab", @"ab", "abc", 'x'].UTF8String);
    puts([NSString stringWithFormat:@"%@ %@ %@", @"caf\u00e9", @"\u4e2d", @5].UTF8String);
    puts([NSString stringWithFormat:@"%s and %@", "caf\u00e9", [Loud new]].UTF8String);
    puts([NSString stringWithFormat:@"caf\u00e9 %d", 1].UTF8String);
    puts([NSString stringWithFormat:@"%d %d %d %d %d %d %d %d %@", 1, 2, 3, 4, 5, 6, 7, 8, @"last"].UTF8String);
    printf("%lu\n", (unsigned long)[NSString stringWithFormat:@"a%cb", 0].length);
}

static void long_texts(void) {
    NSMutableString *text = [NSMutableString string];
    for (int i = 0; i < 400; i++) [text appendFormat:@"%03d;", i];
    printf("%lu %s\n", (unsigned long)text.length, [text substringFromIndex:1590].UTF8String);
    printf("%lu\n", (unsigned long)[NSString stringWithFormat:@"%@%@", text, text].length);
    [text setString:@"t"];
    [text appendFormat:@"%@%@", text, text];
    puts(text.UTF8String);
}

int main(void) {
    @autoreleasepool {
        numbers();
        texts();
        long_texts();
        NSString *made = [[NSString alloc] initWithFormat:@"%d of %@", 3, @"four"];
        NSMutableString *other = [[NSMutableString alloc] initWithFormat:@"%s", "grows"];
        [other appendFormat:@" by %d", 1];
        NSMutableString *third = [NSMutableString stringWithFormat:@"%@", other];
        [third appendString:@"!"];
        printf("%s, %s, %s\n", made.UTF8String, other.UTF8String, third.UTF8String);
        printf("%d\n", [NSString stringWithFormat:@"%d", 5] == [NSString stringWithFormat:@"%@", @"5"]);
        @try {
            NSString *missing = nil;
            [other appendFormat:missing, 1];
        } @catch (NSException *e) {
            puts(e.name.UTF8String);
        }
    }
}
