// Assembly that means the same on every machine: a barrier, a pause, a breakpoint in an assertion that holds.
#import <Foundation/Foundation.h>

#define ASSERT(condition) \
    do {                  \
        if (!(condition)) { __asm__("int $3\n" : :); } \
    } while (0)

static int spin(int count) {
    while (count > 0) {
        asm volatile("pause" ::: "memory");
        __asm__ __volatile__("");
        asm("nop; nop");
        count--;
    }
    return count;
}

int main(void) {
    ASSERT(spin(3) == 0);
    if (spin(1)) asm("brk #0");
    NSLog(@"all hold");
    return 0;
}
