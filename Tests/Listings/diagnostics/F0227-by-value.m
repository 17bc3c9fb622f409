#import <Foundation/Foundation.h>

int main(void) {
  NSString text = @"a";
  NSArray list;
  return 0;
}
