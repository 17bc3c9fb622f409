// The header's source lies beside it, and is a part of the program.
#import <Foundation/Foundation.h>
#import "F0716-sum.h"

int main(void) {
  NSLog(@"%d", sum(1, 2) + missing);
  return 0;
}
