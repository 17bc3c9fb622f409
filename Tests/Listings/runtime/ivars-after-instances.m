// class_addIvar asks whether the class is registered, and not whether it has instances.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Registered : NSObject
@end
@implementation Registered
@end

int main(void) {
  NSLog(@"registered: %d", class_addIvar([Registered class], "late", 8, 3, "@"));
  Class made = objc_allocateClassPair([Registered class], "Made", 0);
  id early = class_createInstance(made, 0);
  NSLog(@"with an instance: %d", class_addIvar(made, "note", 8, 3, "@"));
  NSLog(@"twice: %d", class_addIvar(made, "note", 8, 3, "@"));
  NSLog(@"metaclass: %d", class_addIvar(object_getClass(made), "note", 8, 3, "@"));
  objc_registerClassPair(made);
  NSLog(@"after registering: %d", class_addIvar(made, "other", 8, 3, "@"));
  id late = [made new];
  object_setIvar(late, class_getInstanceVariable(made, "note"), @"here");
  NSLog(@"%@ %d", object_getIvar(late, class_getInstanceVariable(made, "note")),
        [early isKindOfClass:made]);
  return 0;
}
