// command: check
#import <Foundation/Foundation.h>

static int first(void) {
  return 1;
  NSLog(@"never");
}

static int second(int x) {
  for (;;) {
    if (x > 3) {
      break;
      x = 0;
    }
    x++;
    continue;
    int y = x;
    NSLog(@"%d", y);
  }
  switch (x) {
    case 1: return 1; break;
    case 2: return 2;
    default: break;
  }
  @throw [NSException exceptionWithName:@"E" reason:nil userInfo:nil];
  return 0;
}

int main(void) { return first() + second(1); }
