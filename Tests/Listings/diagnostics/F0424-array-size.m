#import <Foundation/Foundation.h>

int main(void) {
  int count = 0;
  int list[count];
  list[0] = 1;
  return 0;
}
