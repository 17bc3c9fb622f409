// command: check
// options: --mrc
#import <Foundation/Foundation.h>

static NSNumber *number(const char *text, NSString **place, const void *bytes, NSString *name) {
  id object = text;
  NSString *string = place;
  void *same = bytes;
  SEL selector = 5;
  int *pointer = name ? &selector : 5;
  NSLog(@"%@ %@ %p %p", object, string, same, pointer);
  return [5 + 1 description];
}

int main(void) { return [number("", nil, nil, nil) intValue]; }
