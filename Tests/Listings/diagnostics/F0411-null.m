#import <Foundation/Foundation.h>

int main(void) {
  int *p = 0;
  *p = 3;
  return 0;
}
