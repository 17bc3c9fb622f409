#import <Foundation/Foundation.h>
#include <assert.h>

int main(void) {
  int a = 3;
  assert(a == 4);
  return 0;
}
