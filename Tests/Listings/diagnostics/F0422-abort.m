#import <Foundation/Foundation.h>

int main(void) {
  printf("before\n");
  abort();
  return 0;
}
