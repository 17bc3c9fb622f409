#import <Foundation/Foundation.h>

int main(void) {
  int a = 3;
  a();
  NSString *text = @"a";
  text(3);
  return 0;
}
