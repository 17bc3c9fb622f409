// Const variables whose values are known stand for constants, as clang folds them: in cases, enumerators, bit-fields, lengths,
// designators and assertions.
#import <Foundation/Foundation.h>

static NSInteger const kFirstRow = 0;
static const NSInteger kSecondRow = kFirstRow + 1;
const unsigned char kMask = 0x1F2;  // cut to 0xF2
static const double kScale = 2.5;
static const BOOL kIsOn = 7;  // YES
#define ROWS(X) X(Third, 2) X(Fourth, 3)
#define ROW(name, value) static const unsigned short k##name##Row = value;
ROWS(ROW)

enum { AfterRows = kFourthRow + 1, Ends = kIsOn ? 10 : 20 };
struct Flags {
    unsigned row : kThirdRow;
    unsigned more : (int)kScale;
};
static int table[kFourthRow * 2];
_Static_assert(kSecondRow == 1, "rows are numbered");

typedef NS_ENUM(NSInteger, Kind) { KindA = 4, KindB };
static const Kind kUsual = KindB;

static const char *nameOf(NSInteger row) {
    const NSInteger local = AfterRows;
    const NSInteger next = local + 1;
    switch (row) {
        case kFirstRow: return "first";
        case kSecondRow: return "second";
        case kThirdRow ... kFourthRow: return "third or fourth";
        case local: return "local";
        case next: return "next";
        case kMask: return "mask";
        case (NSInteger)(kScale * 10): return "scaled";
        case Ends: return "ends";
        default: return "none";
    }
}

@interface Cell : NSObject
- (const char *)kind:(Kind)kind;
@end

@implementation Cell
- (const char *)kind:(Kind)kind {
    static const Kind other = KindA;
    switch (kind) {
        case kUsual: return "usual";
        case other: return "other";
    }
    return "none";
}
@end

int main(void) {
    _Static_assert(kThirdRow == 2, "in a body, too");
    const int three = 3;
    int values[] = {[three] = 30, [kSecondRow] = 10};
    struct Flags flags = {.row = 5, .more = 2};
    for (NSInteger row = 0; row < 7; row++) printf("%ld %s\n", (long)row, nameOf(row));
    printf("%s %s %s\n", nameOf(0xF2), nameOf(25), nameOf(10));
    printf("%zu %zu %d %d\n", sizeof table / sizeof *table, sizeof values / sizeof *values, values[1], values[3]);
    printf("%u %u %d\n", flags.row, flags.more, AfterRows);
    Cell *cell = [Cell new];
    printf("%s %s\n", [cell kind:KindB], [cell kind:KindA]);
    return 0;
}
