#import <Foundation/Foundation.h>

int main(void) {
  Kilometres a = 3;
  NSIntger b = 4;
  printf("%d\n", (int)(a + b));
  struct place *p = (place *)0;
  return 0;
}
