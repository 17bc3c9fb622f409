// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int a = 3;
  printf("%d\n", a / 0);
  printf("%d\n", a % 0);
  return 0;
}
