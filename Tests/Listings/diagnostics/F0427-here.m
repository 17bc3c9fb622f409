#import <Foundation/Foundation.h>

int main(void) {
  int count = 0;
  printf("abc%n\n", &count);
  return 0;
}
