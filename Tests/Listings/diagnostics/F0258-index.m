// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int a[3] = { 0 };
  a[3] = 1;
  return a[-1];
  return 0;
}
