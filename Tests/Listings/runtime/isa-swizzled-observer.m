// What key-value observing does, by hand: a subclass made at run time, an object moved to it, and a -class that hides it.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

@interface Account : NSObject
@property (nonatomic, copy) NSString *owner;
@end
@implementation Account
@end

static const char kHandler;
static Class hiddenClass(id self, SEL _cmd) {
  return class_getSuperclass(object_getClass(self));
}

static void notifyingSetter(id self, SEL _cmd, id value) {
  NSString *name = NSStringFromSelector(_cmd);
  NSString *key = [[name substringWithRange:NSMakeRange(3, name.length - 4)] lowercaseString];
  id old = [self valueForKey:key];
  struct objc_super parent = {self, class_getSuperclass(object_getClass(self))};
  ((void (*)(struct objc_super *, SEL, id))objc_msgSendSuper)(&parent, _cmd, value);
  void (^handler)(NSString *, id, id) = objc_getAssociatedObject(self, &kHandler);
  handler(key, old, value);
}

static void watch(id object, SEL setter, void (^handler)(NSString *, id, id)) {
  Class original = object_getClass(object);
  NSString *name = [@"Watched_" stringByAppendingString:NSStringFromClass(original)];
  Class made = objc_getClass(name.UTF8String);
  if (!made) {
    made = objc_allocateClassPair(original, name.UTF8String, 0);
    Method cls = class_getInstanceMethod(original, @selector(class));
    class_addMethod(made, @selector(class), (IMP)hiddenClass, method_getTypeEncoding(cls));
    objc_registerClassPair(made);
  }
  class_addMethod(made, setter, (IMP)notifyingSetter, "v@:@");
  object_setClass(object, made);
  objc_setAssociatedObject(object, &kHandler, handler, OBJC_ASSOCIATION_COPY_NONATOMIC);
}

int main(void) {
  @autoreleasepool {
    Account *watched = [Account new], *plain = [Account new];
    watch(watched, @selector(setOwner:), ^(NSString *key, id old, id new) {
      NSLog(@"%@: %@ -> %@", key, old, new);
    });
    watched.owner = @"Ann";
    watched.owner = @"Bob";
    plain.owner = @"Eve";
    NSLog(@"%@ %s", [watched class], object_getClassName(watched));
    NSLog(@"%d %d", [watched isMemberOfClass:[Account class]], [watched isKindOfClass:[Account class]]);
    NSLog(@"%@ %@", watched.owner, plain.owner);
  }
  return 0;
}
