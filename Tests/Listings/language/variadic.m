// Variadic functions: va_list, va_copy, passing a list on, default promotions, structs among the arguments.
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
typedef struct { int x, y; } point; typedef struct { double a, b, c; } big;
static int sum(int count, ...) { va_list l; va_start(l, count); int t = 0; while (count--) t += va_arg(l, int); va_end(l); return t; }
static void both(const char *format, ...)
{
    va_list first, second; va_start(first, format); va_copy(second, first);
    vprintf(format, first); char text[64]; int n = vsnprintf(text, sizeof text, format, second);
    va_end(first); va_end(second);
    printf("[%d %s]\n", n, text);
}
static int lengths(const char *first, ...)
{
    int t = 0; va_list l; va_start(l, first);
    for (const char *s = first; s; s = va_arg(l, const char *)) t += (int)strlen(s);
    va_end(l); return t;
}
static void types(const char *kinds, ...)
{
    va_list l; va_start(l, kinds);
    for (; *kinds; kinds++) switch (*kinds) {
        case 'i': printf("%d ", va_arg(l, int)); break;
        case 'u': printf("%u ", va_arg(l, unsigned)); break;
        case 'l': printf("%ld ", va_arg(l, long)); break;
        case 'd': printf("%g ", va_arg(l, double)); break;
        case 's': printf("%s ", va_arg(l, char *)); break;
        case 'p': { point p = va_arg(l, point); printf("(%d,%d) ", p.x, p.y); break; }
        case 'b': printf("<%g> ", va_arg(l, big).c); break;
        case 'c': printf("%c ", (char)va_arg(l, int)); break;
        case 'f': { int (*f)(int, ...) = va_arg(l, int (*)(int, ...)); printf("%d ", f(2, 4, 5)); break; }
        case 'o': { int *out = va_arg(l, int *); *out = 99; break; }
    }
    va_end(l); printf("\n");
}
static int drain(va_list l, int count) { int t = 0; for (int i = 0; i < count; i++) t += va_arg(l, int); return t; }
static void split(int a, ...) { va_list l; va_start(l, a); int x = drain(l, 2); va_end(l); va_start(l, a); int y = va_arg(l, int); va_end(l); printf("%d %d\n", x, y); }
#define LOG(format, ...) printf("<" format ">\n", ##__VA_ARGS__)
int main(void)
{
    printf("%d %d\n", sum(0), sum(5, 1, 2, 3, 4, 5));
    both("%d-%s-%.1f ", 5, "x", 2.25);
    printf("%d\n", lengths("ab", "cde", "", "f", (char *)NULL));
    int out = 0; char c = 'q'; float f = 1.25f; short s = -3;
    types("iulds", -1, 4000000000u, 1L << 40, 3.5, "text");
    types("picdbif", (point){1, 2}, 7, c, f, (big){1, 2, 3}, s, sum);
    types("dddddddddddiiiiiiii", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 1, 2, 3, 4, 5, 6, 7, 8);
    types("o", &out); printf("%d\n", out);
    split(0, 10, 20, 30);
    LOG("plain"); LOG("%d", 1); LOG("%d %d", 1, 2);
    int (*fp)(int, ...) = sum; printf("%d\n", fp(2, 20, 22));
    return 0;
}
