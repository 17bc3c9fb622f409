// command: check
#import <Foundation/Foundation.h>

int main(void) {
  NSObject *object = [NSObject new];
  __weak NSObject *weak = object;
  [object retain];
  [weak release];
  return 0;
}
