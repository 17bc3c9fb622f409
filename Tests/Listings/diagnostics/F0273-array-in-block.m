#import <Foundation/Foundation.h>

int main(void) {
  int list[3] = { 1, 2, 3 };
  int (^first)(void) = ^{ return list[0]; };
  return first();
  return 0;
}
