#import <Foundation/Foundation.h>

static void f(int a, void b) { }

int main(void) {
  void a;
  void b[2];
  return 0;
}
