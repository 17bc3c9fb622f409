#import <Foundation/Foundation.h>

int main(void) {
  int list[3] = { 1, 2, 3 };
  printf("%d\n", list[0]));
  if (list[0]) {
    return 1;
}
