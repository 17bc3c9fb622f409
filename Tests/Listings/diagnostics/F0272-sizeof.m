#import <Foundation/Foundation.h>

int main(void) {
  printf("%zu\n", sizeof(struct place));
  printf("%zu\n", sizeof(NSString));
  printf("%zu\n", sizeof(*@"a"));
  return 0;
}
