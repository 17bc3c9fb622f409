// command: check
#import <Foundation/Foundation.h>

#define SIZE_OF(x) ((x) < 0 ? -(x) : (x))

int main(void) {
  NSArray *list = @[ @1, @2 ];
  NSUInteger count = list.count;
  unsigned number = 3;
  if (count < 0) return 1;
  if (0 > number) return 2;
  BOOL isThere = list.count - 3 >= 0;
  for (NSUInteger i = list.count - 1; i >= 0; i--) {
    if (i == 0) break;
  }
  while (0 <= number) {
    if (number-- == 0) break;
  }
  // These have two answers, or serve all types.
  NSInteger rest = -1;
  if (rest < 0 || count > 0 || count <= 0 || (NSInteger)count - 1 >= 0) number = 1;
  return isThere + (int)SIZE_OF(count) + (int)ABS(count);
}
