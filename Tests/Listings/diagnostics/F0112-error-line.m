#import <Foundation/Foundation.h>

#ifndef LEVEL
#error say which LEVEL with -D
#endif

int main(void) {
  return 0;
}
