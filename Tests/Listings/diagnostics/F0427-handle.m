#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void) {
  int number = 3;
  NSLog(@"%s", sel_getName(method_getName((Method)&number)));
  return 0;
}
