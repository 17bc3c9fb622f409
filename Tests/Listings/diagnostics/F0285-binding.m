// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int x = 3, y = 4;
  if (x & 1 == 0) NSLog(@"even");
  if (1 < x < 3) NSLog(@"between");
  if (x == y == 3) NSLog(@"both");
  if (!x == 3) NSLog(@"not");
  if (x == 1 || 2) NSLog(@"one or two");
  BOOL isBoth = x == 1 && 'a';
  if ((x & 1) == 0 && !(x == 3) && (1 < x && x < 3)) NSLog(@"%d", isBoth);
  // A string that says what is meant, as in assert(0 && "never reached").
  if (x == 1 && "x was counted") NSLog(@"one");
  return 0;
}
