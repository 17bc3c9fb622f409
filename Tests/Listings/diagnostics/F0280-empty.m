// command: check
#import <Foundation/Foundation.h>
#define TRACE(text)

int main(void) {
  int x = 0;
  if (x == 1);
  {
    NSLog(@"one");
  }
  for (int i = 0; i < 3; i++);
  {
    NSLog(@"two");
  }
  while (x > 3);
  {
    NSLog(@"three");
  }
  if (x == 1) TRACE("x");
  while (x++ < 3);
  return 0;
}
