// Ranges of cases of unsigned 64-bit numbers, some of them from below 2^63 to above.
#import <stdio.h>

static const char *size(unsigned long long n) {
  switch (n) {
    case 0: return "nothing";
    case 1 ... 99: return "small";
    case 1000000000000000000ULL ... 9999999999999999999ULL: return "19 digits";
    case 10000000000000000000ULL ... 18446744073709551614ULL: return "20 digits";
    case 18446744073709551615ULL: return "the largest";
    default: return "between";
  }
}

static int half(unsigned n) {
  switch (n) {
    case 0x7fffffff ... 0x80000001: return 1;
    case -1: return 2;
    default: return 0;
  }
}

int main(void) {
  unsigned long long numbers[] = {0, 99, 100, 1000000000000000000ULL, 9223372036854775807ULL,
    9223372036854775808ULL, 9999999999999999999ULL, 10000000000000000000ULL, -1};
  for (int i = 0; i < 9; i++) printf("%llu: %s\n", numbers[i], size(numbers[i]));
  printf("%d %d %d\n", half(0x80000000u), half(~0u), half(0x80000002u));
  return 0;
}
