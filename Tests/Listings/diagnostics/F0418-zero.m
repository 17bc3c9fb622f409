#import <Foundation/Foundation.h>

int main(void) {
  int zero = 0;
  printf("%d\n", 7 / zero);
  return 0;
}
