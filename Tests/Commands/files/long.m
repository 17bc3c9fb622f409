#import <Foundation/Foundation.h>

int main(void) {
  printf("a line that is longer than any terminal of eighty columns has room for, and of which no part may be missing\n");
  return 0;
}
