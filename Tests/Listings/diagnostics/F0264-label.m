#import <Foundation/Foundation.h>

int main(void) {
  int a = 1;
  again: a++;
  again: a--;
  if (a) goto again;
  return 0;
}
