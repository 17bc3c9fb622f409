#import <Foundation/Foundation.h>

union box { id object; int number; };

int main(void) {
  __weak int a = 3;
  printf("%d\n", a);
  return 0;
}
