#import <Foundation/Foundation.h>

int half(int a { return a / 2; }

int main(void) {
  int x = half(4));
  if (x > 1)) { x = 0; }
  NSString *text = [NSString alloc] init];
  NSLog(@"%d", x]);
  [text performSelector:@selector(length];
  int y = (x + 1;
  if (y == 2) {
    NSLog(@"two");
  else {
    NSLog(@"%d", z);
  }
  return 0;
}
