#import <Foundation/Foundation.h>

int main(void) {
  NSArray *list = @[ @1 ];
  long *words = (__bridge void *)list;
  printf("%ld\n", words[1]);
  return 0;
}
