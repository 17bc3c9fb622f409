// Initialisers: designated, nested, ranges, unsized arrays, compound literals, strings, unions, structs in arrays.
#include <stdio.h>
#include <string.h>
#include <stddef.h>

struct point { int x, y; };
struct box { struct point from, to; const char *name; int tags[4]; };
union number { int whole; float part; unsigned char bytes[8]; };
typedef struct { unsigned kind : 3; unsigned : 5; signed level : 4; unsigned long long wide : 40; } packed;
enum colour { red, green = 5, blue, last = blue + 10 };
static const char *names[] = {[red] = "red", [blue] = "blue", [green] = "green"};
static int table[10] = {[2 ... 4] = 7, 8, [9] = 1};
static struct box boxes[] = {
    {{1, 2}, {3, 4}, "first", {9}},
    {.to = {.y = 8}, .name = "second", .tags = {[3] = 3, [0] = 1}},
    [4] = {.from.x = 11, .from.y = 12, .tags[2] = 22},
};
static char greeting[] = "hello";
static char exact[5] = "hello";
static char padded[8] = "hi";
static int matrix[][3] = {{1}, {2, 3}, {4, 5, 6}};
static int flat[2][2] = {1, 2, 3, 4};
static int *pointer = &table[3];
static int *middle = table + 4;
static struct point *corner = &boxes[1].to;
static double numbers[] = {1, 2.5, 'a'};
static const struct { const char *key; int (*apply)(int); } none[1];

static int twice(int v) { return v * 2; }
static int square(int v) { return v * v; }
static struct { const char *key; int (*apply)(int); } operations[] = {{"twice", twice}, {.apply = &square, .key = "square"}};

static int sum(struct point p) { return p.x + p.y; }
static int total(const int *values, int count) { int t = 0; while (count--) t += values[count]; return t; }

struct outer {
    int a;
    struct { int b, c; };
    union { int d; float e; };
    struct inner { char f[3]; } g;
};

int main(void)
{
    for (int i = 0; i <= blue; i++) printf("%s ", names[i] ? names[i] : "-");
    printf("%zu %d\n", sizeof names / sizeof *names, last);
    for (int i = 0; i < 10; i++) printf("%d ", table[i]);
    printf("\n%zu\n", sizeof boxes / sizeof boxes[0]);
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++)
        printf("%d,%d %d,%d %s %d %d %d %d\n", boxes[i].from.x, boxes[i].from.y, boxes[i].to.x, boxes[i].to.y,
               boxes[i].name ?: "(none)", boxes[i].tags[0], boxes[i].tags[1], boxes[i].tags[2], boxes[i].tags[3]);
    printf("%zu %zu %zu %.5s %s\n", sizeof greeting, sizeof exact, sizeof padded, exact, padded);
    printf("%zu %d %d %d\n", sizeof matrix / sizeof matrix[0], matrix[1][1], matrix[2][2], flat[1][0]);
    printf("%d %d %d\n", *pointer, *middle, corner->y);
    printf("%g %g %g\n", numbers[0], numbers[1], numbers[2]);
    for (int i = 0; i < 2; i++) printf("%s %d\n", operations[i].key, operations[i].apply(5));
    printf("%d\n", none[0].key == NULL);

    struct point p = {.y = 2, .x = 1}, q = p, r = {0};
    q.x = 10;
    printf("%d %d %d %d\n", p.x, q.x, q.y, r.x);
    printf("%d\n", sum((struct point){3, 4}));
    printf("%d\n", total((int[]){1, 2, 3, 4}, 4));
    struct point *held = &(struct point){.x = 5};
    held->y = 6;
    printf("%d\n", sum(*held));
    printf("%d\n", ((int[3]){7, 8, 9})[1]);
    printf("%s\n", (char[]){'o', 'k', 0});
    union number n = {.part = 1.0f};
    printf("%x %x\n", (unsigned)n.whole, n.bytes[3]);
    n.whole = 0x01020304;
    printf("%d %zu\n", n.bytes[0], sizeof(union number));
    packed bits = {.kind = 9, .level = -3, .wide = 1ULL << 39};
    printf("%u %d %llu %zu\n", bits.kind, bits.level, (unsigned long long)bits.wide, sizeof(packed));
    bits.kind++; bits.level += 12; bits.wide |= 1;
    printf("%u %d %llx\n", bits.kind, bits.level, (unsigned long long)bits.wide);
    struct outer o = {1, {2, 3}, {4}, {{5, 6, 7}}};
    o.c += 10; o.g.f[1] = 'x';
    printf("%d %d %d %d %c %zu %zu\n", o.a, o.b, o.c, o.d, o.g.f[1], sizeof o, offsetof(struct outer, g));
    struct outer u = {.c = 8, .e = 2.0f, .g.f = "ab"};
    printf("%d %g %s\n", u.c, u.e, u.g.f);
    int later[5] = {[4] = 1, [0] = 2, 3};
    printf("%d %d %d\n", later[0], later[1], later[4]);
    int scalar = {5};
    char *braced = {"text"};
    printf("%d %s\n", scalar, braced);
    struct { int n; struct point list[2]; } anonymous = {2, {{1, 1}, {2, 2}}};
    struct { int n; struct point list[2]; } other;
    memcpy(&other, &anonymous, sizeof other);
    printf("%d %d\n", other.list[1].y, other.n);
    typedef int triple[3];
    triple ts[2] = {{1, 2, 3}, {4, 5, 6}};
    printf("%d %zu\n", ts[1][2], sizeof(triple));
    const int width = 3;
    int many[width][2];
    for (int i = 0; i < width; i++) many[i][0] = i, many[i][1] = i * i;
    printf("%d %zu\n", many[2][1], sizeof many);
    struct flexible { int count; int items[]; };
    printf("%zu\n", sizeof(struct flexible));
    struct point grid[2][2] = {[1] = {[0] = {.x = 9}}};
    printf("%d %d\n", grid[1][0].x, grid[0][1].y);
    for (int i = 0; i < 2; i++) { static int times = 3; int fresh[2] = {i}; printf("%d %d %d\n", times++, fresh[0], fresh[1]); }
    return 0;
}
