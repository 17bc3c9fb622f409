// sizeof, _Alignof, typeof, __auto_type, _Generic, statement expressions, _Static_assert, builtins.
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <stdalign.h>
#include <assert.h>
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", double: "double", float: "float", char: "char", \
    char *: "string", const char *: "const string", struct s *: "s", default: "other")
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
struct s { char c; short h; int i; char d; double e; char f; };
struct __attribute__((packed)) p { char c; int i; };
struct al { char c; } __attribute__((aligned(16)));
_Static_assert(sizeof(struct s) == 32, "layout");
_Static_assert(sizeof(int) == 4, "int");
enum { many = sizeof(struct s) };
static int calls; static int next(void) { return ++calls; }
typedef struct { alignas(8) char c; char d; } aligned;
int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct s), _Alignof(struct s), _Alignof(short), alignof(double));
    printf("%zu %zu %zu\n", sizeof(struct p), _Alignof(struct p), offsetof(struct p, i));
    printf("%zu %zu\n", sizeof(struct al), _Alignof(struct al));
    printf("%zu %zu\n", sizeof(aligned), offsetof(aligned, d));
    printf("%zu %zu %zu %zu\n", offsetof(struct s, h), offsetof(struct s, i), offsetof(struct s, e), offsetof(struct s, f));
    int a[7]; printf("%zu %zu %zu %zu\n", sizeof a, COUNT(a), sizeof(int[3]), sizeof &a);
    printf("%zu %zu\n", sizeof "hello", sizeof(char *));
    int i = 0; size_t unevaluated = sizeof(i++); printf("%d %zu\n", i, unevaluated);
    printf("%zu %zu %zu\n", sizeof(void *), sizeof(int (*)(void)), sizeof(struct { int x; char y[3]; }));
    typeof(i) copy = 3; __typeof__(&i) pointer = &i; *pointer = copy; printf("%d\n", i);
    typeof(int *) q = &i; typeof(*q) r = *q + 1; printf("%d\n", r);
    __auto_type automatic = 2.5; printf("%g %zu\n", automatic, sizeof automatic);
    printf("%d %g\n", MAX(next(), 5), MAX(1.5, 2)); printf("%d\n", calls);
    char c = 'a'; const char *cs = "x"; char *ms = NULL; float f = 0;
    printf("%s %s %s %s %s %s %s %s %s\n", KIND(1), KIND(1u), KIND(1L), KIND(1.0), KIND(f), KIND(c), KIND(cs), KIND(ms), KIND(&f));
    printf("%s\n", KIND((struct s *)0)); printf("%s\n", KIND("array"));
    int v = ({ int t = 0; for (int k = 1; k < 5; k++) t += k; t; }); printf("%d\n", v);
    printf("%d\n", ({ 1; 2; 3; }));
    if (__builtin_expect(v == 10, 1)) printf("expected\n");
    printf("%d %d %d\n", __builtin_popcount(255), __builtin_clz(1), __builtin_ctz(8));
    printf("%d %d\n", __builtin_types_compatible_p(int, typeof(i)), __builtin_types_compatible_p(int, long));

    int sum; printf("%d ", __builtin_add_overflow(INT32_MAX, 1, &sum)); printf("%d\n", sum);
    printf("%d\n", __builtin_choose_expr(1, 7, "x"));
    printf("%d\n", many);
    printf("%zu %zu %zu\n", sizeof(long long), sizeof(wchar_t), sizeof(size_t));
    printf("%zu\n", sizeof(enum { one, two }));
    printf("%d\n", (int){42}); 
    typedef typeof(next) *nextp; nextp np = next; printf("%d\n", np());
    assert(np != NULL);
    return 0;
}
