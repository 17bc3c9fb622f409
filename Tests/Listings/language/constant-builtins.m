// Builtins about bits are constants where their argument is one, `nil` is `((void *)0)` by itself, the guards of CoreGraphics'
// headers are defined, and a variable may be called `end` at the beginning of a line.
#import <Foundation/Foundation.h>

enum { Mask = 0x70, Shift = __builtin_ctzll(Mask), Width = __builtin_popcount(Mask), Leading = __builtin_clz(1) };
static const int widths[__builtin_popcount(7)] = {1, 2, 3};
static const unsigned swapped = __builtin_bswap32(0x01020304);

@interface Scanner : NSObject {
    const char *start;
    const char *end;
}
- (id)initWithData:(NSData *)data;
- (long)length;
@end

@implementation Scanner
- (id)initWithData:(NSData *)data {
    if ((self = [super init])) {
        start = data.bytes;
        end = start + data.length;
    }
    return self;
}
- (long)length { return end - start; }
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%d %d %d %zu %#x", Shift, Width, Leading, sizeof widths / sizeof *widths, swapped);
        int n = 12;
        NSLog(@"%d", __builtin_ctz(n));
        NSLog(@"%s %s", @encode(__typeof__(nil)), @encode(__typeof__((id)nil)));
#ifdef CGGEOMETRY_H_
        NSLog(@"geometry");
#endif
        NSLog(@"%ld", [[[Scanner alloc] initWithData:[@"four" dataUsingEncoding:NSUTF8StringEncoding]] length]);
    }
    return 0;
}
