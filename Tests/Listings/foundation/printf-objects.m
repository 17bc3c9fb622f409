// C's formats know no objects: printf prints the letter of a conversion that it does not have, and takes no argument for it.
#import <Foundation/Foundation.h>

int main(void) {
  NSString *text = @"Ada";
  char line[20];
  printf("%@\n", text);
  snprintf(line, sizeof line, "<%@>", text);
  printf("%s %s\n", line, text.UTF8String);
  puts([NSString stringWithFormat:@"%@ %s", text, line].UTF8String);
  return 0;
}
