// A count whose bytes are more than an address can be: the array ends long before it.
#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSUInteger indexes[2] = { 1, 2 };
        printf("%lu\n", [NSIndexPath indexPathWithIndexes:indexes length:2].length);
        // 8 bytes each: 2 to the power of 64 and 16.
        printf("%lu\n", [NSIndexPath indexPathWithIndexes:indexes length:(1UL << 61) + 2].length);
    }
    return 0;
}
