// Words of the system's headers that libraries borrow for macros and declarations of their own.
#import <Foundation/Foundation.h>
#import <mach/machine.h>
#import <zlib.h>

#define CHECK(condition, text, ...) \
    do { \
        __PRAGMA_PUSH_NO_EXTRA_ARG_WARNINGS \
        if (!(condition)) NSLog(text, ##__VA_ARGS__); \
        __PRAGMA_POP_NO_EXTRA_ARG_WARNINGS \
    } while (0)

ZEXTERN int ZEXPORT twice OF((int number));
int ZEXPORT twice(int number) { return OS_CONCAT(num, ber) * 2; }

int main(void) {
    CHECK(1 + 1 == 3, @"%d is not 3", twice(1));
    CHECK(1 + 1 == 2, @"never said");
    cpu_type_t cpu = CPU_TYPE_ARM64;
    NSLog(@"%s %x", OS_STRINGIFY(ZEXPORT twice), cpu);
    return 0;
}
