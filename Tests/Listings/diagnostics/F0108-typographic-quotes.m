#import <Foundation/Foundation.h>

int main(void) {
  NSLog(@“hello”);
  int a = 3 – 1;
  printf("%d\n", a);
  return 0;
}
