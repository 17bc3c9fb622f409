#import <Foundation/Foundation.h>

int main(void) {
  int a = 1;
  switch (a) {
    case 1: break;
    case 1: break;
    case 2.5: break;
    default: break;
    default: break;
  }
  switch (@"text") {
    case 1: break;
  }
  return 0;
}
