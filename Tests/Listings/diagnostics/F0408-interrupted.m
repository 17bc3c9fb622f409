// interrupt
#import <Foundation/Foundation.h>

int main(void) {
  NSLog(@"waiting");
  while (1) {
  }
  return 0;
}
