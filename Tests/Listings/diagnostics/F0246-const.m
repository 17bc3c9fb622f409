#import <Foundation/Foundation.h>

int main(void) {
  const int limit = 3;
  limit = 4;
  const char *text = "abc";
  text[0] = 'x';
  int list[3], other[3];
  list = other;
  return 0;
}
