#import <Foundation/Foundation.h>

#define TWICE(x) ((x) * 2)

int main(void) {
  int a = MAX(1);
  int b = TWICE(1, 2);
  printf("%d %d\n", a, b);
  return 0;
}
