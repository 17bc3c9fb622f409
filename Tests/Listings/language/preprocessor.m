// The preprocessor.
#include <stdio.h>
#define EMPTY
#define ONE 1
#define ADD(a, b) ((a) + (b))
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define CALL(f, ...) f(__VA_ARGS__)
#define SHOW(format, ...) printf("show " format "\n", ##__VA_ARGS__)
#define OPT(format, ...) printf("opt " format "\n" __VA_OPT__(,) __VA_ARGS__)
#define NAMED(args...) printf(args)
#define COUNT_ARGS_(a, b, c, d, n, ...) n
#define COUNT_ARGS(...) COUNT_ARGS_(__VA_ARGS__, 4, 3, 2, 1, 0)
#define SWAP(type, a, b) do { type t_ = (a); (a) = (b); (b) = t_; } while (0)
#define SELF SELF + 1
#define F(x) x G
#define G(x) x F
#define LPAREN (
#define OBJ_LIKE (a)
#define FOREACH(X) X(apple) X(pear) X(plum)
#define AS_ENUM(name) fruit_##name,
#define AS_NAME(name) [fruit_##name] = #name,
enum { FOREACH(AS_ENUM) fruits };
static const char *fruitNames[] = { FOREACH(AS_NAME) };
#define MULTI(a) \
    printf("multi %d\n", \
           a)
#define hash_hash # ## #
#define mkstr(a) # a
#define in_between(a) mkstr(a)
#define join(c, d) in_between(c hash_hash d)
#define t(x,y,z) x ## y ## z
#define NOTHING()
#define f_(a) a*g_
#define g_(a) f_(a)

#if defined(ONE) && !defined(TWO) && ONE == 1
static int first = 1;
#elif ONE
static int first = 2;
#else
#error not reached
#endif
#ifdef TWO
static int second = 2;
#else
# define TWO 2
static int second = 20;
#endif
#ifndef TWO
#error not reached
#endif
#undef TWO
#ifdef TWO
#error still there
#endif
#if 0
this is 'not read, "at all
#if 1
neither
#endif
#else
static int third = 3;
#endif
#if (3 > 2 ? 1 : 0) && (-1 < 0) && (0x10 == 16) && ('a' == 97) && (1 << 3 == 8) && !undefinedName
static int fourth = 4;
#endif
#if -1 > 0u
static int fifth = 5;
#endif
#if defined __STDC__ && __STDC_VERSION__ >= 199901L
static int sixth = 6;
#endif
#if __has_include(<stdio.h>) && !__has_include("none/such.h")
static int seventh = 7;
#endif
#ifdef __has_feature
#if __has_feature(blocks)
static int eighth = 8;
#endif
#endif
#if !defined(__has_attribute) || __has_attribute(unused)
static int ninth = 9;
#endif
#ifdef __has_builtin
#if __has_builtin(__builtin_expect)
static int tenth = 10;
#endif
#endif
static int counters[] = {__COUNTER__, __COUNTER__, __COUNTER__};
static void named(void) { printf("%s %s\n", __func__, __FUNCTION__); }
int main(void)
{
    printf("%d %d %d %d %d %d %d %d %d %d\n", first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth);
    printf("%d %s %s\n", ADD(ONE, 2), STR(ONE), XSTR(ONE));
    printf("%s\n", STR(a  "quoted \n" 'c'   b)); printf("%s\n", STR());
    int xy = 5; printf("%d %d\n", CAT(x, y), XCAT(CAT(1, 2), 3));
    CALL(printf, "%d %s\n", 4, "call");
    SHOW("none"); SHOW("%d", 1); SHOW("%d %d", 1, 2);
    OPT("none"); OPT("%d", 1);
    NAMED("%s\n", "named");
    printf("%d %d %d\n", COUNT_ARGS(a), COUNT_ARGS(a, b), COUNT_ARGS(a, (b, c), d));
    int a = 1, b = 2; SWAP(int, a, b); printf("%d %d\n", a, b);
    int SELF2 = 10; printf("%d\n", SELF2);
    printf("%s\n", XSTR(F(1)(2)(3)));

    for (int i = 0; i < fruits; i++) printf("%s ", fruitNames[i]); printf("\n");
    MULTI(3);
    printf("%s\n", join(x, y));
    int t123 = 9; printf("%d %d\n", t(t12,,3), t(,4,2));
    printf("%s\n", XSTR(f_(2)(9)));
    printf("%d\n", counters[2] - counters[0]);
    named();
    printf("%s\n", EMPTY "empty" EMPTY);
    printf("%d\n", __LINE__);
#line 500 "renamed.m"
    printf("%d %s\n", __LINE__, __FILE__);
#pragma mark - nothing
_Pragma("GCC diagnostic push") _Pragma("clang diagnostic pop")
    printf("a\
b /* not a comment */ // nor this\n"); /* but this
    over lines */ printf("after\n"); // a line comment \
    that goes on
    printf("%d\n", 1 /**/+/**/1);
    printf("%s\n", "trigraphs are not read ?" "?/");
    return 0;
}
