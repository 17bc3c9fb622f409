#import <Foundation/Foundation.h>

int main(void) {
  id object = @"text";
  SEL selector = @selector(length);
  void *function = NULL;
  NSString *text = @"a";
  object();
  selector();
  function();
  text();
  return 0;
}
