// Details of objc4: what stands for a method that was added without an implementation, the version of a metaclass, and method_invoke, which
// looks at the method alone.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>
@interface A : NSObject
- (int)m;
- (int)addOne:(int)n;
@end
@implementation A
- (int)m { return self ? 1 : -1; }
- (int)addOne:(int)n { return n + 1; }
@end
@interface B : A
@end
@implementation B
@end
int main(void) {
  class_addMethod([B class], @selector(m), (IMP)0, NULL);
  printf("%d\n", class_getMethodImplementation([B class], @selector(m)) == (IMP)_objc_msgForward);
  printf("%d %d\n", class_getVersion([A class]), class_getVersion(object_getClass([A class])));
  Class made = objc_allocateClassPair([A class], "Made", 0);
  objc_registerClassPair(made);
  printf("%d %d\n", class_getVersion(made), class_getVersion(object_getClass(made)));
  class_setVersion(object_getClass(made), 8);
  printf("%d %d\n", class_getVersion(object_getClass(made)), class_getVersion(object_getClass([A class])));
  Method m = class_getInstanceMethod([A class], @selector(m));
  printf("%d %d\n", ((int (*)(id, Method))method_invoke)(nil, m), ((int (*)(id, Method))method_invoke)([A new], m));
  Method add = class_getInstanceMethod([A class], @selector(addOne:));
  printf("%d\n", ((int (*)(id, Method, int))method_invoke)(nil, add, 4));
  return 0;
}
