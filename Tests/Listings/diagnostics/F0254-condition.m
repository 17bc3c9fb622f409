#import <Foundation/Foundation.h>

int main(void) {
  struct { int x; } s = { 1 };
  if (s) return 1;
  while (s) { }
  int a = s ? 1 : 2;
  return s && a;
  return 0;
}
