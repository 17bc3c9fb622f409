// strings.m as GCC takes it, which has no automatic reference counting.
#import <Foundation/Foundation.h>

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSMutableString *text = [NSMutableString string];
  for (int i = 0; i < 300000; i++) {
    [text appendFormat:@"%d:%@;", i, @"name"];
  }
  NSUInteger parts = [[text componentsSeparatedByString:@";"] count];
  printf("%lu %lu\n", (unsigned long)[text length], (unsigned long)parts);
  [pool drain];
  return 0;
}
