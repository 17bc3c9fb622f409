#import <Foundation/Foundation.h>

int main(void) {
  void (^block)(void) = nil;
  block();
  return 0;
}
