// A call above the function: until 2023 compilers took it for `int name()`, with a warning. Books from before that call so.
#import <Foundation/Foundation.h>

int main(void) {
  NSLog(@"%d %d", difference(571, 632), factorial(5));
  return 0;
}

int difference(int a, int b) {
  int result = a - b;
  return result > 0 ? result : -result;
}

factorial(int n) { return n == 0 ? 1 : n * factorial(n - 1); }
