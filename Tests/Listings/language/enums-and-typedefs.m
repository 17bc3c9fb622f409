// Enums, typedefs, scopes, static locals, unions, bit-fields, tentative definitions.
#include <stdio.h>
enum week { mon = 1, tue, wed, thu = wed * 10, fri, neg = -5, after };
typedef enum { A, B = 'B', C } letters;
enum small : unsigned char { s0, s1 = 255 };
enum big : unsigned long long { huge = 1ULL << 40 };
typedef unsigned int uint, *uintp; typedef int row[4]; typedef row grid[2];
typedef void (*handler)(int); typedef struct tree tree; struct tree { tree *left, *right; int key; };
int tentative; int tentative; int tentative = 4; extern int outside; int outside = 6; static int zero;
static const double pi = 3.14159; static char text[3][6] = {"one", "two", "three"};
static int counter(void) { static int n = 10; static int m; m++; return n++ + m; }
static void show(int v) { printf("show %d\n", v); }
typedef struct { unsigned a : 1; unsigned b : 2; int c : 3; } bits;
struct mixed { unsigned char a : 4, b : 4; unsigned short c : 9; unsigned : 0; unsigned d : 1; };
union view { struct { unsigned char lo, hi; }; unsigned short all; };
static int depth(tree *t) { return t ? 1 + (depth(t->left) > depth(t->right) ? depth(t->left) : depth(t->right)) : 0; }
int old(a, b) int a; char b; { return a + b; }
static inline int inl(int x) { return x + 1; }
extern int declaredOnly(int);
int main()
{
    printf("%d %d %d %d %d %d\n", tue, wed, thu, fri, neg, after);
    printf("%d %zu %zu %zu %llu\n", C, sizeof(enum week), sizeof(enum small), sizeof(enum big), (unsigned long long)huge);
    enum week day = 77; day++; printf("%d\n", day);
    uint u = 3; uintp up = &u; grid g = {{1, 2}, {3}}; row *r = g;
    printf("%u %d %d %zu\n", *up, g[1][0], r[0][1], sizeof(grid));
    handler h = show; h(4); { int h = 2; printf("%d\n", h); { typedef char h; printf("%zu\n", sizeof(h)); } }
    printf("%d %d %d\n", tentative, outside, zero);
    printf("%g %s\n", pi, text[2]);
    for (int i = 0; i < 3; i++) printf("%d ", counter()); printf("\n");
    bits b = {1, 3, -4}; b.c--; b.b++; printf("%d %d %d %zu\n", b.a, b.b, b.c, sizeof b);
    struct mixed m = {15, 7, 511, 1}; m.a++; m.c++; printf("%d %d %d %d %zu\n", m.a, m.b, m.c, m.d, sizeof m);
    union view v = {.all = 0x1234}; v.hi++; printf("%x %x\n", v.lo, v.all);
    tree leaf = {0, 0, 1}, root = {&leaf, 0, 2}; printf("%d\n", depth(&root));
    printf("%d %d\n", old(40, 2), inl(1));
    for (int i = 0; i < 2; i++) { int i = 5; printf("%d ", i); } printf("\n");
    const volatile int cv = 5; register int reg = cv; printf("%d\n", reg);
    int x = 10; { extern int outside; int x = outside; printf("%d ", x); } printf("%d\n", x);
    struct local { int a; } l = {3}; struct local *lp = &l; printf("%d\n", lp->a);
    unsigned char flags = 0; enum { F1 = 1 << 0, F2 = 1 << 1, F3 = 1 << 2 }; flags |= F1 | F3; flags &= ~F1; printf("%d %d\n", flags, !!(flags & F3));
    long long int ll = 5; unsigned long int ul = 6; short int si = 7; long unsigned lu = 8; int unsigned short us = 9; printf("%lld %lu %d %lu %d\n", ll, ul, si, lu, us);
    return 0;
}
