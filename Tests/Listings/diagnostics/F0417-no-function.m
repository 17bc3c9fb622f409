#import <Foundation/Foundation.h>

int main(void) {
  void (*f)(void) = (void (*)(void))64;
  f();
  return 0;
}
