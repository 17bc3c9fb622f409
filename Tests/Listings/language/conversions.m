// The usual arithmetic conversions, widths, overflow that wraps, shifts, division and remainders.
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
#include <float.h>
#include <stdbool.h>
#include <stddef.h>

int main(void)
{
    printf("%d %d\n", -1 < 1u, -1L < 1u);
    printf("%d %d\n", (unsigned char)255 + 1, (char)-1 == 0xFF);
    unsigned short us = 65535;
    printf("%d\n", us * us == (int)0xFFFE0001);
    printf("%d %d %d %d\n", 7 / 2, -7 / 2, 7 / -2, -7 / -2);
    printf("%d %d %d %d\n", 7 % 2, -7 % 2, 7 % -2, -7 % -2);
    printf("%u %u\n", 0u - 1, 3u - 5u);
    unsigned char uc = 250; uc += 10; printf("%d\n", uc);
    signed char sc = 127; sc++; printf("%d\n", sc);
    short sh = (short)40000; printf("%d\n", sh);
    printf("%d %d\n", -8 >> 1, (int)((unsigned)-8 >> 28));
    printf("%llu %lld\n", 1ULL << 63, (long long)(1ULL << 63));
    printf("%ld\n", LONG_MIN);
    printf("%d %d\n", INT_MAX, INT_MIN);
    printf("%lu\n", ULONG_MAX);
    printf("%d\n", (int)3.99); printf("%d\n", (int)-3.99);
    printf("%u\n", (unsigned)4000000000.0);
    printf("%.1f\n", 7 / 2 * 1.0); printf("%.2f\n", 7 / 2.0);
    float f = 0.1f; double d = 0.1;
    printf("%d %d\n", f == d, f == 0.1f);
    printf("%.20f\n", (double)f);
    printf("%d\n", (float)16777217 == 16777216.0f);
    char c = 200; printf("%d\n", c);
    int big = 300; unsigned char narrow = big; printf("%d\n", narrow);
    bool yes = 42; printf("%d %d\n", yes, (bool)0.5);
    _Bool b2 = 256; printf("%d %zu\n", b2, sizeof b2);
    printf("%zu %zu %zu\n", sizeof(0x61), sizeof(1L), sizeof(1.0f));
    printf("%zu %zu\n", sizeof(c + c), sizeof(us + 1u));
    printf("%zu %zu\n", sizeof(1 ? (char)1 : (short)1), sizeof(1 ? 1 : 1.0));
    printf("%d\n", ~0); printf("%u\n", ~0u); printf("%d\n", ~(unsigned char)0);
    printf("%d\n", !5 + !0);
    long l = 1L << 40; int cut = (int)l; printf("%d\n", cut);
    int64_t i64 = INT64_C(-9223372036854775807) - 1; printf("%lld\n", (long long)i64);
    uint8_t u8 = (uint8_t)-1; uint16_t u16 = (uint16_t)-1; uint32_t u32 = (uint32_t)-1; uint64_t u64 = (uint64_t)-1;
    printf("%u %u %u %llu\n", u8, u16, u32, (unsigned long long)u64);
    int x = 5; x <<= 2; x |= 1; x &= ~4; x ^= 0x30; printf("%d\n", x);
    x %= 7; printf("%d\n", x); x /= 2; printf("%d\n", x); x -= 10; printf("%d\n", x);
    double dd = 10; dd /= 4; printf("%g\n", dd); int di = 10; di *= 1.55; printf("%d\n", di);
    int i = 5; int j = i++ + 10; int k = ++i + 10; printf("%d %d %d\n", i, j, k);
    int m = 3; m = m-- - 1; 
    printf("%g %g %g\n", 1.0 / 3, 1e300 * 1e10, -1e300 * 1e10);
    printf("%d %d\n", 0x7fffffff + 1u == 0x80000000u, 010 + 0b101 + 0xF);
    printf("%d %d %d\n", 'ab' == 0x6162, '\x41', '\101');
    printf("%s\n", "tab\there" " and " "joined\x41""B\u00e9");
    printf("%d\n", L'é');
    printf("%ld %ld\n", (long)(int)0x80000000, (long)0x80000000);
    printf("%d\n", sizeof(int) > -1);
    printf("%d\n", (int)sizeof(int) > -1);
    printf("%d %d\n", CHAR_BIT, SCHAR_MIN);
    printf("%g %g %d\n", FLT_MAX, DBL_EPSILON, DBL_DIG);
    ptrdiff_t diff = &((int *)0)[5] - &((int *)0)[2]; printf("%td\n", diff);
    printf("%.3f %.3Lf\n", 2.5f, (long double)2.5);
    printf("%a\n", 1.0); printf("%d\n", 1.5e3 == 1500); printf("%g\n", 0x1.8p1);
    unsigned int ui = 10; int neg = -20; printf("%u %d\n", ui + neg, (ui + neg) > 0);
    long mixed = ui + (long)neg; printf("%ld\n", mixed);
    printf("%d\n", (signed char)0x80 >> 7); printf("%d\n", (1 << 31) < 0);
    printf("%d\n", 5 & 3 == 3); printf("%d\n", 1 + 2 << 3); printf("%d\n", -3 % 5 + 2 * 3 - 4 / 2);
    printf("%lu\n", 5ul * 4); printf("%llx\n", 0xdeadbeefcafebabeull);
    (void)m;
    return 0;
}
