#import <Foundation/Foundation.h>

struct wide { long a, b, c, d; };

int main(void) {
  NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:{wide=qqqq}"];
  NSInvocation *call = [NSInvocation invocationWithMethodSignature:types];
  char room[4];
  [call getArgument:room atIndex:2];
  return 0;
}
