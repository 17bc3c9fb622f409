#import <Foundation/Foundation.h>

static int f(void) __attribute__((alias("g")));
#pragma pack(push, 1)
static void cleanup(int *a) { }

int main(void) {
  return 0;
  return 0;
}
