// How clang lays a block out: captures by alignment, then strong objects, __block and __weak variables and the rest; the size without
// padding; the signature with arrays as they are written.
// mode: arc
#import <Foundation/Foundation.h>

struct Descriptor {
    unsigned long reserved, size;
    void *rest[4];
};
struct Literal {
    void *isa;
    int flags, reserved;
    void *invoke;
    struct Descriptor *descriptor;
    void *captures[3];
};
struct Box {
    void *isa;
    struct Box *forwarding;
    int flags, size;
    int value;
};

static const char *signature(id block) {
    struct Literal *literal = (__bridge struct Literal *)block;
    return literal->descriptor->rest[literal->flags & 1 << 25 ? 2 : 0];
}
static unsigned long size(id block) { return ((__bridge struct Literal *)block)->descriptor->size; }

int main(void) {
    @autoreleasepool {
        NSString *text = [NSString stringWithFormat:@"%d", 1];
        char letter = 'x';
        short number = 7;
        double half = 0.5;
        __block int count = 3;
        void (^all)(void) = ^{ NSLog(@"%c %d %g %d %@", letter, number, half, count, text); };
        struct Literal *literal = (__bridge struct Literal *)all;
        struct Box *box = literal->captures[1];
        NSLog(@"%d %d %d", literal->captures[0] == (__bridge void *)text, box == box->forwarding, box->value);
        const char *rest = (const char *)literal + 48;
        NSLog(@"%g %d %c", *(double *)rest, *(short *)(rest + 8), rest[10]);
        NSLog(@"%lu %lu %lu", size(all), size(^{ NSLog(@"%c", letter); }), size(^{ NSLog(@"%d", number); }));
        all();
        NSLog(@"%s %s", signature(^(int values[4]) {}), signature(^(char text[], double grid[2][3]) {}));
    }
    return 0;
}
