#import <Foundation/Foundation.h>

static int f(void) { return 1; }
static int f(void) { return 2; }
enum { one, one };

int main(void) {
  int a = 1;
  int a = 2;
  printf("%d\n", a);
  return 0;
}
