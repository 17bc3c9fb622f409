// command: check
#import <Foundation/Foundation.h>

int main(void) {
  int count = 5;
  double half = 0.5;
  NSString *text = @"abc";
  NSLog(@"%@", text);
  NSLog(@"%d of %5.2f, 100%%", count, half);
  NSLog(@"%@", count);
  NSLog(@"%d", text);
  NSLog(@"%d", half);
  NSLog(@"%f", count);
  NSLog(@"%s", text);
  printf("%s\n", text);
  NSLog(@"%@ and %@", text);
  NSLog(@"%@", text, count);
  NSLog(@"100%");
  NSLog(@"%y", count);
  NSLog(text);
  NSLog(@"%@", @selector(count));
  text = [NSString stringWithFormat:@"%d", text];
  return 0;
}
