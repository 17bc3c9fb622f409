#import <Foundation/Foundation.h>

int main(void) {
  int list[3] = { 1, 2, 3 };
  int i = 3;
  printf("%d\n", list[i]);
  return 0;
}
