#import <Foundation/Foundation.h>

int width(void) { return 3; }
int size = width();
static int fields[width()];

int main(void) {
  int a = 3;
  switch (a) {
    case 1: return 1;
    case sizeof(a) > 9 ? 1 : a: return 2;
  }
  return size;
}
