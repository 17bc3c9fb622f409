// command: check
#import <Foundation/Foundation.h>

static int f(int a) {
  if (a > 3) return 1;
}

int main(void) {
  return f(3);
  return 0;
}
