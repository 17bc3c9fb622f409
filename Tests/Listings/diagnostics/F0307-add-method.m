// command: check
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static int add(id self, SEL _cmd, int a, double b) { return a + (int)b; }

int main(void) {
  class_addMethod([NSObject class], @selector(add:to:), (IMP)add, "v@:@");
  class_addMethod([NSObject class], @selector(add:with:), (IMP)add, "i@:i");
  class_addMethod([NSObject class], @selector(add:and:), (IMP)add, "i@:id");
  class_addMethod([NSObject class], @selector(add:or:), (IMP)imp_implementationWithBlock(^int(id self, int a) { return a; }), "v@:@");
  return 0;
}
