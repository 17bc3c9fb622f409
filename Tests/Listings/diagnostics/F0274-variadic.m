#import <Foundation/Foundation.h>

#include <stdarg.h>
static int f(int a) {
  va_list list;
  va_start(list, a);
  va_end(list);
  return a;
}
static int g(int a, ...) {
  va_list list;
  va_start(list, a);
  float b = va_arg(list, float);
  char c = va_arg(list, char);
  va_end(list);
  return b + c;
}
static void h(...) { }
static int k(int a) { return va_arg(a, int); }

int main(void) {
  return 0;
  return 0;
}
