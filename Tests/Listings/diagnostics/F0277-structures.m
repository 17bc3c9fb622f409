// command: check
#import <Foundation/Foundation.h>

int main(void) {
  NSRange range = NSMakeRange(1, 2);
  NSSize size = NSMakeSize(1, 2);
  NSLog(@"%lu", range);
  NSLog(@"%@", range);
  printf("%s\n", size);
  NSLog(@"%f", size);
  NSLog(@"%@ %f", NSStringFromRange(range), size.width);
  return 0;
}
