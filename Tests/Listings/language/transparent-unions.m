// A parameter of a transparent union takes any member's type, as <dispatch/object.h> and <sys/wait.h> use it.
#import <Foundation/Foundation.h>
typedef union { int *whole; double *real; const void *any; } number_t __attribute__((transparent_union));
union __attribute__((transparent_union)) pair { long l; char *c; };
union late { char *text; int *number; } __attribute__((transparent_union));
static int asWhole(number_t number) { return *number.whole; }
static double asReal(number_t number) { return *number.real; }
static long size(union pair p) { return p.l; }
static char first(union late l) { return *l.text; }
int main(void) {
  int i = 3;
  double d = 2.5;
  number_t both = {.whole = &i};
  NSLog(@"%d %g %d %ld %c", asWhole(&i), asReal(&d), asWhole(both), size(7L), first("x"));
  int (*pointer)(number_t) = asWhole;
  NSLog(@"%d %zu", pointer(&i), sizeof(number_t));
  return 0;
}
