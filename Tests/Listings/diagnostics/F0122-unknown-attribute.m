// command: check
#import <Foundation/Foundation.h>

static int twice(int a) __attribute__((allways_inline));
static int twice(int a) {
  return 2 * a;
}

int main(void) {
  return twice(0);
}
