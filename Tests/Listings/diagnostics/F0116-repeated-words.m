// command: check
// Compilers warn of a last field without `;` and of a word of a type that is repeated, and take both.
#import <Foundation/Foundation.h>
struct Pair { int a; int b };
union Word { int n; float f };

int main(void) {
  struct Pair pair = {1, 2};
  unsigned unsigned int n = 3;
  short short s = 4;
  NSLog(@"%d %d %u %d", pair.a, pair.b, n, s);
  return 0;
}
