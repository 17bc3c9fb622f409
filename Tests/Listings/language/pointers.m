// Function pointers, arrays of arrays, variable length arrays, pointer arithmetic, casts between them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static binary pick(char c) { return c == '+' ? add : c == '-' ? &sub : mul; }
static int (*pickOld(int which))(int, int) { static int (*all[])(int, int) = {add, sub, mul}; return all[which]; }
static int apply(int f(int, int), int a, int b) { return f(a, b); }
static binary (*picker(void))(char) { return pick; }
typedef struct node { int value; struct node *next; } node;
static node *push(node *list, int value)
{
    node *made = malloc(sizeof *made);
    *made = (node){value, list};
    return made;
}
static void reverse(node **list)
{
    node *previous = NULL;
    for (node *n = *list, *next; n; n = next) { next = n->next; n->next = previous; previous = n; }
    *list = previous;
}
static int byValue(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int trace(int n, int m[n][n]) { int t = 0; for (int i = 0; i < n; i++) t += m[i][i]; return t; }
static int rows(int (*m)[3], int count) { int t = 0; for (int i = 0; i < count; i++) t += (*(m + i))[2]; return t; }
struct machine { int state; void (*step)(struct machine *, int); };
static void grow(struct machine *m, int by) { m->state += by; }
static int *slot(int *base, int at) { return base + at; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }

int main(int argc, const char *argv[])
{
    printf("%d %d %d\n", pick('+')(5, 3), (*pick('-'))(5, 3), (**pick('*'))(5, 3));
    for (int i = 0; i < 3; i++) printf("%d ", pickOld(i)(9, 4));
    printf("%d %d\n", apply(mul, 6, 7), picker()('-')(1, 2));
    binary ops[3] = {add, sub, mul}, *cursor = ops;
    while (cursor < ops + 3) printf("%d ", (*cursor++)(8, 2));
    printf("%d\n", ops[0] == add && ops[1] != add);

    int numbers[] = {5, 3, 9, 1};
    qsort(numbers, 4, sizeof(int), byValue);
    int *p = numbers, *end = &numbers[4];
    printf("%td ", end - p);
    while (p != end) printf("%d ", *p++);
    printf("%d %d %d\n", p[-1], *--p, 2[numbers]);
    node *list = NULL;
    for (int i = 0; i < 4; i++) list = push(list, i);
    reverse(&list);
    for (node *n = list; n; n = n->next) printf("%d%s", n->value, n->next ? "->" : "\n");
    while (list) { node *next = list->next; free(list); list = next; }

    int square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("%d %d\n", trace(3, square), rows(square, 3));
    int (*row)[3] = square;
    row++;
    printf("%d %d %td\n", (*row)[0], row[1][2], &square[2] - row);
    int n = 4;
    int vla[n][n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) vla[i][j] = i * n + j;
    printf("%d %zu %zu\n", trace(n, vla), sizeof vla, sizeof vla[0]);
    int cubes[2][3][4];
    memset(cubes, 0, sizeof cubes);
    cubes[1][2][3] = 42;
    printf("%d %zu\n", *(*(*(cubes + 1) + 2) + 3), sizeof cubes[0]);
    const char *words[] = {"alpha", "beta", NULL}, **w = words;
    for (; *w; w++) printf("%s:%c ", *w, **w);
    printf("\n");
    char buffer[] = "mutable";
    char *s = buffer;
    *s++ = 'M'; s[1] -= 32; *(s + 2) = 'Q';
    printf("%s\n", buffer);
    struct machine m = {10, grow}, *mp = &m;
    m.step(&m, 5); mp->step(mp, 1); (*mp->step)(mp, 1);
    printf("%d\n", (*mp).state);
    *slot(numbers, 2) = 77; ++*slot(numbers, 0); (*slot(numbers, 1))--;
    printf("%d %d %d %d\n", numbers[0], numbers[1], numbers[2], numbers[3]);
    swap(&numbers[0], numbers + 3);
    printf("%d %d\n", *numbers, numbers[3]);
    void *opaque = numbers;
    printf("%d\n", ((int *)opaque)[2]);
    uint32_t word = 0x11223344;
    unsigned char *bytes = (unsigned char *)&word;
    printf("%x %x\n", bytes[0], *(uint16_t *)(bytes + 2));
    double real = 1.0; uint64_t raw; memcpy(&raw, &real, sizeof raw);
    printf("%llx %llx\n", (unsigned long long)raw, (unsigned long long)*(uint64_t *)&real);
    uintptr_t address = (uintptr_t)numbers; int *back = (int *)(address + 2 * sizeof(int));
    printf("%d\n", *back == numbers[2]);
    int **pp = &(int *){numbers}; (*pp)++; printf("%d\n", **pp);
    printf("%d\n", ((int (*)(int, int))(void *)add)(20, 22));
    struct { int a; char b; double c; } *fake = NULL;
    printf("%zu %zu\n", sizeof *fake, (size_t)&fake->c);
    int *grown = calloc(2, sizeof(int)); grown = realloc(grown, 8 * sizeof *grown); grown[7] = 3;
    printf("%d %d\n", grown[0], grown[7]); free(grown);
    char (*lines)[8] = malloc(3 * sizeof *lines);
    strcpy(lines[2], "third"); printf("%s %zu\n", lines[2], sizeof *lines); free(lines);
    printf("%d %s\n", argc > 0, argv[argc] == NULL ? "ends" : "goes on");
    return 0;
}
