#import <Foundation/Foundation.h>

int main(void) {
  NSLog(@"Straﬂe");
  return 0;
}
