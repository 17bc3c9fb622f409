#import <Foundation/Foundation.h>

int main(void) {
  int a = 1
  int b = 2;
  printf("%d\n", a + b);
  [NSObject class;
  if (a printf("x");
  return 0;
}
