// command: check
#import <Foundation/Foundation.h>

int main(void) {
  NSString *text = @"a";
  NSArray *list = @[];
  if (text == list) return 1;
  char *p = "a";
  if (p == 3) return 2;
  return 0;
}
