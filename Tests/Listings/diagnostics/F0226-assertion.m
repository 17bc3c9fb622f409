#import <Foundation/Foundation.h>

_Static_assert(sizeof(int) == 8, "an int has eight bytes");

int main(void) {
  return 0;
  return 0;
}
