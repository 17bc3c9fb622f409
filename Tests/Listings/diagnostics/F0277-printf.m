// command: check
#import <Foundation/Foundation.h>

int main(void) {
  NSString *text = @"a";
  NSNumber *number = @3;
  NSArray *list = @[ @1 ];
  printf("%@\n", text);
  printf("%s %s %d %f\n", text.UTF8String, list.description.UTF8String, number.intValue, number.doubleValue);
  if (list.count > 1) printf("%s %s %d %f\n", text, list, number, number);
  return 0;
}
