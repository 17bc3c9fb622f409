// options: --timeout 0.2
#import <Foundation/Foundation.h>

int main(void) {
  printf("before\n");
  while (1) { }
  return 0;
}
