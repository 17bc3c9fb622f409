#import <Foundation/Foundation.h>

static int add(int a, int b) { return a + b; }

int main(void) {
  printf("%d\n", add(1));
  printf("%d\n", add(1, 2, 3));
  int (^twice)(int) = ^(int x) { return 2 * x; };
  twice();
  return 0;
}
