#import <Foundation/Foundation.h>

int main(void) {
  __asm__ volatile("mov r0, r1");
  asm("cpuid");
  return 0;
}
