// NULL is a key; what is only assigned may be any word; numbers are tagged pointers.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
static char key;
int main() {
  NSObject *o = [NSObject new];
  objc_setAssociatedObject(o, NULL, @"n", OBJC_ASSOCIATION_RETAIN);
  NSLog(@"%@", objc_getAssociatedObject(o, NULL));
  objc_setAssociatedObject(o, &key, (__bridge id)(void *)42, OBJC_ASSOCIATION_ASSIGN);
  @autoreleasepool {
    objc_setAssociatedObject(o, &key, @(60.0f), OBJC_ASSOCIATION_ASSIGN);
  }
  NSLog(@"%@", objc_getAssociatedObject(o, &key));
  return 0;
}
