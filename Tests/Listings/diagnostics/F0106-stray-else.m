#import <Foundation/Foundation.h>

int main(void) {
  int a = 1;
  else a = 2;
  printf("%d\n", a);
  return 0;
}
}
