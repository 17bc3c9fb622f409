#import <Foundation/Foundation.h>
#import <objc/runtime.h>

int main(void) {
  id object = [NSObject new];
  printf("%s\n", class_getName((Class)object));
  return 0;
}
