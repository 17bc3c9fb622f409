// Structs by value: in calls, returns, assignments, arrays, conditional expressions, members of returned structs.
#include <stdio.h>
typedef struct { float x; } one;
typedef struct { double x, y; } two;
typedef struct { double a, b, c, d; } four;
typedef struct { char c; int i; double d; } mixed;
typedef struct { two origin; two size; } rect;
typedef struct { int v[5]; } array;
typedef struct { char c[3]; } small;
typedef struct { float f[4]; } floats;
typedef union { int i; double d; } either;
typedef struct { long l; float f; } lf;
static one makeOne(float x) { one o = {x}; return o; }
static two makeTwo(double x, double y) { return (two){x, y}; }
static four makeFour(double a, double b, double c, double d) { return (four){a, b, c, d}; }
static mixed twist(mixed m) { m.c++; m.i *= 2; m.d /= 2; return m; }
static rect inset(rect r, double by) { r.origin.x += by; r.origin.y += by; r.size.x -= 2 * by; r.size.y -= 2 * by; return r; }
static array fill(int from) { array a; for (int i = 0; i < 5; i++) a.v[i] = from + i; return a; }
static int sum(array a) { int t = 0; for (int i = 0; i < 5; i++) t += a.v[i]; a.v[0] = 1000; return t; }
static small letters(char c) { small s = {{c, c + 1, c + 2}}; return s; }
static floats scale(floats f, float by) { for (int i = 0; i < 4; i++) f.f[i] *= by; return f; }
static either choose(int whole) { either e; if (whole) e.i = 7; else e.d = 7.5; return e; }
static lf pair(long l, float f) { return (lf){.f = f, .l = l}; }
static double many(int a, two b, char c, four d, float e, small f, mixed g) { return a + b.x + b.y + c + d.d + e + f.c[1] + g.d; }
static two apply(two (*f)(double, double), double v) { return f(v, v * v); }
int main(void)
{
    printf("%g\n", makeOne(1.5f).x);
    two t = makeTwo(1, 2), *pt = &t, ts[2] = {makeTwo(3, 4), t};
    printf("%g %g %g\n", t.y, ts[0].x, ts[1].y);
    printf("%g\n", makeFour(1, 2, 3, 4).c + makeFour(5, 6, 7, 8).d);
    mixed m = {'a', 21, 9}, n = twist(m);
    printf("%c %d %g %c\n", n.c, n.i, n.d, m.c);
    rect r = inset((rect){{0, 0}, {10, 20}}, 2);
    printf("%g %g %g %g %g\n", r.origin.x, r.origin.y, r.size.x, r.size.y, inset(inset(r, 1), 1).size.y);
    array a = fill(3);
    printf("%d %d %d\n", sum(a), a.v[0], fill(10).v[4]);
    printf("%c%c%c\n", letters('p').c[0], letters('p').c[1], letters('p').c[2]);
    printf("%g\n", scale((floats){{1, 2, 3, 4}}, 2).f[3]);
    printf("%d %g\n", choose(1).i, choose(0).d);
    printf("%ld %g\n", pair(4, 2.5f).l, pair(4, 2.5f).f);
    printf("%g\n", many(1, t, 2, makeFour(0, 0, 0, 5), 1.5f, letters('a'), m));
    printf("%g\n", apply(makeTwo, 3).y);
    two chosen = t.x > 5 ? t : ts[0];
    printf("%g\n", chosen.x);
    *pt = makeTwo(8, 9); pt->x++; ts[1] = *pt;
    printf("%g %g\n", ts[1].x, (*pt).y);
    two x, y; x = y = t;
    printf("%g %g\n", x.x, y.y);
    printf("%g\n", (t = makeTwo(6, 6)).x);
    rect rs[2] = {r, r}; rs[1].origin = t; rs[0].size.x = rs[1].origin.y;
    printf("%g %g\n", rs[1].origin.x, rs[0].size.x);
    printf("%g\n", ({ two z = makeTwo(2, 3); z.x *= 10; z; }).x);
    return 0;
}
