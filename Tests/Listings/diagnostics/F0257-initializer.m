#import <Foundation/Foundation.h>

int main(void) {
  int a[2] = { 1, 2, 3 };
  int b = { 1, 2 };
  struct { int x, y; } s = 3;
  char text[2] = "abc";
  int c[2] = { [5] = 1 };
  struct { int x; } t = { .z = 1 };
  int d[3] = 4;
  return 0;
}
