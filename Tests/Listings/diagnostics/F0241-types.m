#import <Foundation/Foundation.h>

int main(void) {
  int a = @"3";
  NSString *text = 42;
  NSNumber *number = 3.5;
  struct { int x; } s = { 1 };
  a = s;
  printf("%d\n", a);
  return 0;
}
