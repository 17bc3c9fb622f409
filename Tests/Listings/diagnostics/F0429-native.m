#import <Foundation/Foundation.h>

int main(void) {
  NSMethodSignature *types = [NSMethodSignature signatureWithObjCTypes:"v@:q"];
  NSInvocation *call = [NSInvocation invocationWithMethodSignature:types];
  long selector = 0x41414141;
  [call setSelector:@selector(doesNotRecognizeSelector:)];
  [call setArgument:&selector atIndex:2];
  [call invokeWithTarget:[NSObject new]];
  return 0;
}
