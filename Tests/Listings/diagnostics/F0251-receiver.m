#import <Foundation/Foundation.h>

int main(void) {
  int a = 3;
  [a description];
  struct { int x; } s = { 1 };
  [s description];
  char *text = "abc";
  [text length];
  return 0;
}
