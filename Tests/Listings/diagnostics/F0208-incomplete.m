#import <Foundation/Foundation.h>

int main(void) {
  struct place p;
  struct place *q = 0;
  q->x = 3;
  return 0;
}
