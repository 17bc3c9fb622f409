// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int a = 1 << 40;
  long b = 1L << -1;
  printf("%d %ld\n", a, b);
  return 0;
}
