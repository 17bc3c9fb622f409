#import <Foundation/Foundation.h>

int main(void) {
  int a[-1];
  void b[3];
  int c[];
  printf("%zu\n", sizeof a);
  return 0;
}
