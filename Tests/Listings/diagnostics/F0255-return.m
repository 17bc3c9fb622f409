#import <Foundation/Foundation.h>

static int f(void) { return; }
static void g(void) { return 3; }
static int h(void) { return @"x"; }

int main(void) {
  return f();
  return 0;
}
