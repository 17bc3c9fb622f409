#import <Foundation/Foundation.h>

int main(void) {
  void *p = 0;
  id a = @(p);
  int list[2] = { 1, 2 };
  id b = @(list);
  NSLog(@"%@ %@", a, b);
  return 0;
}
