#import <Foundation/Foundation.h>

int main(void) {
  int count = 0;
  void (^next)(void) = ^{ count++; };
  next();
  printf("%d\n", count);
  return 0;
}
