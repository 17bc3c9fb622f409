#import <Foundation/Foundation.h>

int main(void) {
  struct Size { int width; } size = {1}, *pointer = &size;
  void *anything = NULL;
  id object = @"text";
  SEL selector = @selector(length);
  int count = 3, *address = &count;
  [pointer width];
  [anything length];
  [&object length];
  [selector length];
  [address description];
  return [count intValue];
}
