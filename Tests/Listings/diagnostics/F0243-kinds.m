#import <Foundation/Foundation.h>

typedef struct { int width; } Size;

int main(void) {
  Size size = {1};
  Size *pointer = &size;
  double half = 0.5;
  Size fromText = (Size)@"3";
  Size fromPointer = (Size)pointer;
  double fromAddress = (double)pointer;
  NSNumber *number = (NSNumber *)half;
  pointer = size;
  size = pointer;
  return (int)size + fromText.width + fromPointer.width + (int)fromAddress + [number intValue];
}
