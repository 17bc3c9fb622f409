// Compiled Objective-C with Foundation: the same file compiled by clang for ours and by GCC for GNUstep base, without ARC, which GCC
// lacks. run.py puts the two beside each other.
#define BENCH_MAIN_HERE
#import <Foundation/Foundation.h>
#include <sys/syscall.h>
#include <unistd.h>
// The system's clock: Foundation's header has a virtual one by this name.
#define clock_gettime(CLOCK, TIME) syscall(SYS_clock_gettime, CLOCK, TIME)
#include "bench.h"

@interface Counter : NSObject {
@public
    int count;
}
- (int)add:(int)x;
@end
@implementation Counter
- (int)add:(int)x {
    return x + 1;
}
@end

@interface Node : NSObject {
    Node *next;
    int value;
}
- (void)setNext:(Node *)node;
- (void)setValue:(int)x;
@end
@implementation Node
- (void)setNext:(Node *)node {
    [node retain];
    [next release];
    next = node;
}
- (void)setValue:(int)x {
    value = x;
}
- (void)dealloc {
    [next release];
    [super dealloc];
}
@end

enum { COUNT = 100 * 1000, MADE = 2000 };

static __attribute__((noinline)) int add_body(id self, SEL sel, int x) { return x + 1; }

BENCH(indirect) {
    int (*volatile hidden)(id, SEL, int) = add_body;
    int (*call)(id, SEL, int) = hidden;
    SEL sel = @selector(add:);
    int sum = 0;
    values[0] = BENCH_PLACED(COUNT, sum += call(nil, sel, (int)i); BENCH_KEEP(sum));
}

BENCH(send) {
    Counter *volatile hidden = [Counter new];
    Counter *counter = hidden;
    int sum = 0;
    values[0] = BENCH_PLACED(COUNT, sum += [counter add:(int)i]; BENCH_KEEP(sum));
    [counter release];
}

// Statements for each of MADE rounds, in a pool of their own.
#define POOLED(...)                                                                                                   \
    NSAutoreleasePool *pool = [NSAutoreleasePool new];                                                                \
    values[0] = BENCH_LOOP(MADE, __VA_ARGS__);                                                                        \
    [pool drain]

BENCH(object) { POOLED(Node *node = [[Node alloc] init]; [node setValue:(int)i]; [node release]); }
BENCH(retain) {
    Node *node = [[Node alloc] init];
    POOLED([node retain]; [node release]);
    [node release];
}
BENCH(list) {
    POOLED(Node *first = [[Node alloc] init]; Node *second = [[Node alloc] init]; [first setNext:second]; [second release];
           [first release]);
}
BENCH(array) {
    NSMutableArray *all = [NSMutableArray new];
    NSString *word = @"word";
    POOLED([all addObject:word]);
    [all release];
}
BENCH(enumerate) {
    NSMutableArray *all = [NSMutableArray array];
    long found = 0;
    for (int i = 0; i < 100; i++) [all addObject:[NSString stringWithFormat:@"%d", i]];
    POOLED(for (NSString *each in all) found += each != nil; BENCH_KEEP(found));
}
BENCH(format) { POOLED(id made = [NSString stringWithFormat:@"%d:%@;", (int)i, @"name"]; BENCH_KEEP(made)); }
BENCH(append) {
    NSMutableString *text = [NSMutableString new];
    POOLED([text appendFormat:@"%d:%@;", (int)i, @"name"]);
    [text release];
}
BENCH(append_string) {
    NSMutableString *text = [NSMutableString new];
    POOLED([text appendString:@"name;"]);
    [text release];
}
BENCH(length) {
    NSString *text = [NSString stringWithFormat:@"%d words", 12];
    unsigned long sum = 0;
    POOLED(sum += [text length] + [text characterAtIndex:2]; BENCH_KEEP(sum));
}
BENCH(equal) {
    NSString *text = [NSString stringWithFormat:@"%d words", 12];
    NSString *other = [NSString stringWithFormat:@"%@ words", @"12"];
    long same = 0;
    POOLED(same += [text isEqualToString:other]; BENCH_KEEP(same));
}
BENCH(components) {
    NSString *text = @"one;two;three;four;five;six;seven;eight";
    POOLED(BENCH_KEEP([text componentsSeparatedByString:@";"]));
}
BENCH(dictionary) {
    NSMutableDictionary *table = [NSMutableDictionary dictionary];
    NSString *keys[64];
    long sum = 0;
    for (int i = 0; i < 64; i++) {
        keys[i] = [NSString stringWithFormat:@"key %d", i];
        [table setObject:[NSNumber numberWithInt:i] forKey:keys[i]];
    }
    POOLED(sum += [[table objectForKey:keys[i & 63]] intValue]; BENCH_KEEP(sum));
}
BENCH(number) { POOLED(BENCH_KEEP([NSNumber numberWithDouble:(double)i + 0.5])); }
BENCH(thrown) {
    POOLED(
        @try {
            @throw [NSException exceptionWithName:@"E" reason:@"r" userInfo:nil];
        } @catch (NSException *e) {
            BENCH_KEEP(e);
        });
}

int main(int argc, char **argv) {
    [NSAutoreleasePool new]; // for what is autoreleased outside a case's own
    return bench_serve(argc, argv);
}
