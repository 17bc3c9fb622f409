// The names of variables with their values, for formats of layouts.
#import <UIKit/UIKit.h>

int main(void) {
  NSString *title = @"a title";
  NSNumber *width = @320;
  NSDictionary *one = NSDictionaryOfVariableBindings(title);
  NSDictionary *two = NSDictionaryOfVariableBindings(title,width);
  NSLog(@"%@", one);
  NSLog(@"%@", two);
  return 0;
}
