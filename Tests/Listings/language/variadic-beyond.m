#import <Foundation/Foundation.h>
#include <stdarg.h>

// A loop that counts its arguments takes one more than it was given, and doesn't use it.

@interface Sum : NSObject
- (int)of:(int)count numbers:(int)first, ...;
@end

@implementation Sum
- (int)of:(int)count numbers:(int)first, ... {
  va_list list;
  va_start(list, first);
  int sum = 0;
  int number = first;
  for (int i = 0; i < count; i++) {
    sum += number;
    number = va_arg(list, int);
  }
  va_end(list);
  return sum;
}
@end

static const char *last(int count, ...) {
  va_list list;
  va_start(list, count);
  const char *result = "none";
  const char *next = va_arg(list, const char *);
  for (int i = 0; i < count; i++) {
    result = next;
    next = va_arg(list, const char *);
  }
  va_end(list);
  return result;
}

int main(void) {
  Sum *sum = [Sum new];
  printf("%d\n", [sum of:3 numbers:1, 2, 3]);
  printf("%d\n", [sum of:1 numbers:7]);
  printf("%s %s\n", last(2, "a", "b"), last(0));
  return 0;
}
