#import <Foundation/Foundation.h>

static void f(void) { }

int main(void) {
  int a = f();
  printf("%d\n", f());
  id b = [@[] makeObjectsPerformSelector: @selector(self)];
  return 0;
}
