#import <Foundation/Foundation.h>

int main(void) {
  NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:"];
  NSInvocation *call = [NSInvocation invocationWithMethodSignature:types];
  [call setTarget:[NSObject new]];
  [call invokeUsingIMP:(IMP)12345];
  return 0;
}
