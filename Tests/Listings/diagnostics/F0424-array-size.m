#import <Foundation/Foundation.h>

int main(void) {
  int count = -1;
  int list[count];
  list[0] = 1;
  return 0;
}
