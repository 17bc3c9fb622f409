// options: --max-steps 100000
#import <Foundation/Foundation.h>

int main(void) {
  printf("before\n");
  int count = 0;
  while (1) count++;
  return 0;
}
