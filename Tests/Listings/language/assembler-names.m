// A name that is given by asm is for the linker: calls go to the function that is declared.
#import <Foundation/Foundation.h>

static int twice(int x) __asm("_twice_for_the_linker");
extern int total __asm__("_sum") __attribute__((unused));
int total = 4;
static int twice(int x) { return 2 * x; }

int main(void) {
    NSLog(@"%d", twice(total));
    return 0;
}
