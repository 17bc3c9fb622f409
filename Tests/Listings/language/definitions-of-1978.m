// Definitions in the style of 1978 behind prototypes and with parameters of unions and enums, and enums of one byte.
#import <stdio.h>

union u { int i; double d; } pair[2], single;
enum color { Red, Green };

static int both(x, v) union u *x, v; { return x[1].i + v.i; }
static int next(c) enum color c; { return c + 1; }

static int letter(int);
static int letter(c) char c; { return c; }
static double half(double);
static double half(f) float f; { return f / 2; }

enum __attribute__((mode(QI))) tiny { TinyA, TinyB };
enum __attribute__((packed)) byte { Low = -1, High = 100 };
enum small { Many = 300 } __attribute__((packed));
union bits { int big : 31; char c };

int main(void) {
  pair[1].i = 4;
  single.i = 3;
  printf("%d %d\n", both(pair, single), next(Green));
  printf("%d %g\n", letter(321), half(3));
  printf("%zu %zu %zu %zu\n", sizeof(enum tiny), sizeof(enum byte), sizeof(enum small), sizeof(enum color));
  enum byte b = Low;
  printf("%d %zu\n", b, sizeof(union bits));
  return 0;
}
