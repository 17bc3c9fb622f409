#import <Foundation/Foundation.h>

int main(void) {
  struct Size { int width; } size = {1};
  struct Size *pointer = &size;
  NSString *text = @"3";
  void (^block)(void) = nil;
  double half = 0.5;
  Class cls = [NSObject class];
  pointer = pointer * 2;
  text = text - 1;
  block = block + 1;
  half = ~half;
  half = half << 1;
  text = -text;
  cls = cls + 1;
  return !size + pointer + pointer;
}
