#import <Foundation/Foundation.h>

int main(void) {
  int a = 09;
  int b = 0x;
  char c = '';
  NSString *s = @"no end;
  printf("%d %d %c\n", a, b, c);
  return 0;
}
