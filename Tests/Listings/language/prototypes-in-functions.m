#include <stdio.h>

// A prototype inside a function declares what stands below it.
static void caller(void) {
    void announced();
    int doubled(int);
    announced();
    printf("%d\n", doubled(21));
    {
        extern const char *named(void);
        printf("%s\n", named());
    }
}

void announced() { printf("announced\n"); }
int doubled(int number) { return 2 * number; }
const char *named(void) { return "named"; }

int main(void) {
    caller();
    return 0;
}
