#import <Foundation/Foundation.h>

int named(int number) { return number; }

int main(void) {
  extern double named(int);
  printf("%d\n", named(1) == 1);
  return 0;
}
