#import <Foundation/Foundation.h>

int main(void) {
  SEL selector = (SEL)64;
  [NSObject performSelector: selector];
  return 0;
}
