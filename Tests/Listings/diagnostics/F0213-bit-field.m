#import <Foundation/Foundation.h>

struct flags { unsigned a : 40; float b : 3; int c : 0; int d : -1; };

int main(void) {
  return 0;
  return 0;
}
