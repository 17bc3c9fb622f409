#import <Foundation/Foundation.h>

int main(void) {
  __asm__ volatile("nop");
  asm("int3");
  return 0;
}
