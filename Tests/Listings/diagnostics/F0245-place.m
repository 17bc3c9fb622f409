#import <Foundation/Foundation.h>

int main(void) {
  int a = 1, b = 2;
  a + b = 3;
  3 = a;
  int *p = &(a + b);
  (a ? a : b)++;
  printf("%d\n", *p);
  return 0;
}
