#import <Foundation/Foundation.h>

int main(void) {
  NSLock *lock = [NSLock new];
  [lock lock];
  [lock lock];
  return 0;
}
