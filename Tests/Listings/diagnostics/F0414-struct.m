#import <Foundation/Foundation.h>

int main(void) {
  struct Pair { int a, b; } *pair = (void *)"abcdefgh";
  pair->b = 3;
  return 0;
}
