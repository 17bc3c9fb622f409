// Attributes of a block literal stand before its parameters, before its result, or behind both.
#import <Foundation/Foundation.h>

int main(void) {
  void (^stop)(void) = ^__attribute__((noreturn)) { printf("ends here\n"); exit(0); };
  int (^twice)(int) = ^int (int x) __attribute__((pure)) { return x * 2; };
  int (^half)(int) = ^ __attribute__((const)) int (int x) { return x / 2; };
  int (^third)(int) = ^ __attribute__((noinline)) (int x) { return x / 3; };
  printf("%d %d %d\n", twice(4), half(4), third(9));
  stop();
}
