#import <Foundation/Foundation.h>

int main(void) {
  NSString *a = @"x", *b = @"y";
  NSString *c = a + b;
  int d = *3;
  double e = 3.5 % 2;
  struct { int x; } f;
  int i = -f;
  BOOL h = !f;
  NSLog(@"%@", c);
  return 0;
}
