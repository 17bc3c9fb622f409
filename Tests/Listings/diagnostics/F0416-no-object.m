#import <Foundation/Foundation.h>

int main(void) {
  id object = (__bridge id)(void *)64;
  [object description];
  return 0;
}
