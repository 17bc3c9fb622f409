#import <Foundation/Foundation.h>

int main(void) {
  int a = 1;
  if (a) break;
  continue;
  case 3: a = 2;
  default: a = 3;
  return 0;
}
