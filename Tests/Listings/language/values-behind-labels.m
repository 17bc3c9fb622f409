// C that clang takes: a statement expression that ends behind a label, arrays of variable length as arguments, enums as small as they can
// be, constructors in the order of their numbers.
#include <stdio.h>

__attribute__((constructor)) static void last(void) { puts("then what has none"); }
__attribute__((constructor(300))) static void later(void) { puts("then 300"); }
__attribute__((constructor(200))) static void early(void) { puts("200 begins"); }

#define FIND(list, count, wanted)                       \
    ({                                                  \
        __label__ found;                                \
        int place = 0;                                  \
        for (; place < (count); place++)                \
            if ((list)[place] == (wanted)) goto found;  \
        place = -1;                                     \
    found:                                              \
        place;                                          \
    })

static int trace(int n, int matrix[n][n]) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += matrix[i][i];
    return sum;
}

enum __attribute__((packed)) Byte { Low, High = 255 };
typedef enum { Below = -1, Above = 300 } __attribute__((packed)) Short;
enum Whole { One, Two };

int main(void) {
    int list[] = {4, 8, 15};
    printf("%d %d\n", FIND(list, 3, 15), FIND(list, 3, 16));
    int n = 3, matrix[n][n];
    for (int i = 0; i < n * n; i++) matrix[i / n][i % n] = i;
    printf("%d\n", trace(n, matrix));
    printf("%zu %zu %zu\n", sizeof(enum Byte), sizeof(Short), sizeof(enum Whole));
    return 0;
}
