#import <Foundation/Foundation.h>

int add(a, b) int a; int c; {
  return a;
}

int main(void) {
  return add(1, 2);
}
