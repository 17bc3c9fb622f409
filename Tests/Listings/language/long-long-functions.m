// The functions of C's library whose names have `ll` take and give long long, and a program may declare them so itself.
#import <Foundation/Foundation.h>

long long llabs(long long);
long long atoll(const char *);

#define isLongLong(x) _Generic((x), long long: 1, unsigned long long: 2, default: 0)

int main(void) {
  printf("%lld %lld\n", llabs(-3LL), atoll("12"));
  printf("%d %d\n", isLongLong(llabs(1)), isLongLong(atoll("1")));
  printf("%d %d\n", isLongLong(strtoll("1", 0, 10)), isLongLong(strtoull("1", 0, 10)));
  printf("%d %d\n", isLongLong(llround(1.5)), isLongLong(lround(1.5)));
  printf("%d\n", isLongLong(labs(-1L)));
  return 0;
}
