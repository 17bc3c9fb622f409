// options: --max-output 100
#import <Foundation/Foundation.h>

int main(void) {
  while (1) puts("again");
  return 0;
}
