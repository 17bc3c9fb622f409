#import <Foundation/Foundation.h>

int main(void) {
  unsigned float a = 1;
  long char b = 2;
  static extern int c;
  printf("%f %d\n", a, b);
  return 0;
}
