#import <Foundation/Foundation.h>

int main(void) {
  char *text = (char *)"abc";
  text[0] = 'x';
  return 0;
}
