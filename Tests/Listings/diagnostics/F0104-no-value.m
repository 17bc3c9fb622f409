#import <Foundation/Foundation.h>

int main(void) {
  int a = ;
  int b = 3 * ;
  printf("%d %d\n", a, b);
  return 0;
}
