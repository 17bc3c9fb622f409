// Constants that are differences of addresses at zero, what __builtin_constant_p says, and arrays from literals that a selection gives.
#import <Foundation/Foundation.h>

struct pair { int x, y; };
struct fields { unsigned long field[3]; struct pair pair; };
int y = 2;
static struct pair known = (struct pair){__builtin_constant_p(y), __builtin_constant_p(3 * 4)};
#define OFFSET(member) ((char *)&((struct fields *)0)->member - (char *)0)
int sized[OFFSET(field[1])];
enum { Pair = OFFSET(pair.y), Row = (char *)((struct fields *)0)->field - (char *)0 };
int chosen[] = __extension__(__builtin_choose_expr(0, 0, _Generic(1, int: (int[]){1, 2, 3})));
int plain[] = (int[]){4, 5};

int main(void) {
  printf("%d %d\n", known.x, known.y);
  printf("%zu %d %d\n", sizeof sized / sizeof *sized, Pair, Row);
  printf("%zu %d %d\n", sizeof chosen / sizeof *chosen, chosen[2], plain[1]);
  switch (28) {
    case OFFSET(pair.y): printf("yes\n");
  }
  return 0;
}
