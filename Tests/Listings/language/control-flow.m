// Statements of C: switch that falls through, a case inside a loop, do, for, comma, the omitted middle, goto.
#include <stdio.h>
#include <string.h>

static void copyUnrolled(char *to, const char *from, int count)
{
    int rounds = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

static const char *kind(int c)
{
    switch (c) {
        case 'a': case 'e': case 'i': case 'o': case 'u':
            return "vowel";
        case '0' ... '9':
            return "digit";
        case -1:
            return "end";
        default:
            if (c < 0) break;
            return "other";
    }
    return "negative";
}

static int calls;
static int touch(int value) { calls++; return value; }

static int search(int grid[3][4], int wanted)
{
    int row, column = 0;
    for (row = 0; row < 3; row++) {
        for (column = 0; column < 4; column++) {
            if (grid[row][column] == wanted) goto found;
        }
    }
    return -1;
found:
    return row * 10 + column;
}

static void tangle(void)
{
    int i = 0;
again:
    if (i >= 3) goto out;
    {
        int local = i * i;
        printf("local %d\n", local);
        i++;
        goto again;
    }
out:;
    printf("i %d\n", i);
    while (i < 6) {
        printf("top %d\n", i);

        printf("inner %d\n", i);
        i++;
    }
}

int main(void)
{
    char text[32] = {0};
    copyUnrolled(text, "the quick brown fox", 19);
    printf("%s %zu\n", text, strlen(text));
    printf("%s %s %s %s %s\n", kind('e'), kind('7'), kind('z'), kind(-1), kind(-5));

    int n = 0;
    do n += 3; while (n < 10);
    printf("n %d\n", n);
    do { if (n == 12) continue; n = 9; } while (n-- > 10);
    printf("n %d\n", n);

    for (int i = 0, j = 10; i < j; i += 3, j--) printf("%d:%d ", i, j);
    printf("\n");
    int k;
    for (k = 0; ; ) { if (++k == 5) break; }
    printf("k %d\n", k);
    for (;;) { break; }

    int v = (touch(1), touch(2), touch(3));
    printf("v %d calls %d\n", v, calls);
    calls = 0;
    int w = touch(7) ?: touch(8);
    int x = touch(0) ?: touch(8);
    printf("w %d x %d calls %d\n", w, x, calls);
    const char *name = NULL;
    printf("%s\n", name ?: "nobody");
    int nested = 1 ? 0 ? 10 : 20 : 30;
    printf("nested %d\n", nested);

    int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    printf("%d %d\n", search(grid, 7), search(grid, 99));
    tangle();

    // a switch over a wide type, one without default, one with a declaration
    unsigned long long big = 0x1FFFFFFFFULL;
    switch (big) {
        case 0xFFFFFFFFULL: printf("cut\n"); break;
        case 0x1FFFFFFFFULL: printf("wide\n"); break;
    }
    switch (5) { case 1: printf("one\n"); }
    switch (2) {
        int kept;
        case 2: kept = 4; printf("kept %d\n", kept);
        case 3: { int kept = 9; printf("inner kept %d\n", kept); }
        break;
    }
    // break in a switch in a loop leaves the switch, continue goes on with the loop
    for (int i = 0; i < 4; i++) {
        switch (i) { case 1: continue; case 2: break; default: printf("d%d ", i); }
        printf("after %d ", i);
    }
    printf("\n");
    // short circuit
    calls = 0;
    if (touch(0) && touch(1)) printf("no\n");
    if (touch(1) || touch(1)) printf("calls %d\n", calls);
    int a = 1, b = 2;
    a ^= b, b ^= a, a ^= b;
    printf("%d %d\n", a, b);
    if (a > 1) if (b > 5) printf("deep\n"); else printf("else of the nearer if\n");
    while (a --> 0) printf("down %d\n", a);
    // computed label addresses are an extension of gcc and clang
    return 0;
}
