// Going through every class: the listing's own and Foundation's, used before or not.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Shape <NSObject>
- (double)area;
@end

@interface Square : NSObject <Shape>
@end
@implementation Square
- (double)area { return 4; }
@end

@interface Tile : Square
@end
@implementation Tile
@end

static NSArray *subclasses(Class parent) {
  NSMutableArray *names = [NSMutableArray array];
  int count = objc_getClassList(NULL, 0);
  Class *classes = (Class *)malloc(sizeof(Class) * count);
  count = objc_getClassList(classes, count);
  for (int i = 0; i < count; i++) {
    for (Class cls = class_getSuperclass(classes[i]); cls; cls = class_getSuperclass(cls))
      if (cls == parent) {
        [names addObject:NSStringFromClass(classes[i])];
        break;
      }
  }
  free(classes);
  return [names sortedArrayUsingSelector:@selector(compare:)];
}

/// The first signature that any class below NSObject has for a selector.
static NSMethodSignature *anySignature(SEL selector) {
  unsigned count;
  Class *classes = objc_copyClassList(&count);
  NSMethodSignature *found = nil;
  for (unsigned i = 0; i < count && !found; i++)
    if (class_getClassMethod(classes[i], @selector(instanceMethodSignatureForSelector:)) &&
        class_getInstanceMethod(classes[i], selector))
      found = [classes[i] instanceMethodSignatureForSelector:selector];
  free(classes);
  return found;
}

@interface Hollow : NSProxy
@end
@implementation Hollow
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return anySignature(selector); }
- (void)forwardInvocation:(NSInvocation *)invocation {
  char zero[64] = { 0 };
  [invocation setReturnValue:zero];
}
@end

int main(void) {
  @autoreleasepool {
    NSLog(@"%@", [subclasses([Square class]) componentsJoinedByString:@" "]);
    NSArray *formatters = subclasses([NSFormatter class]);
    NSLog(@"%d %d", [formatters containsObject:@"NSDateFormatter"], [formatters containsObject:@"NSNumberFormatter"]);
    NSLog(@"%d", [subclasses([NSObject class]) containsObject:@"NSUndoManager"]);

    unsigned count, shapes = 0;
    Class *classes = objc_copyClassList(&count);
    for (unsigned i = 0; i < count; i++) shapes += class_conformsToProtocol(classes[i], @protocol(Shape));
    free(classes);
    NSLog(@"%u", shapes);

    id nothing = [Hollow alloc];
    NSLog(@"%lu %d %g", (unsigned long)[nothing length], [nothing intValue], [nothing doubleValue]);
    NSLog(@"%@ %@", [nothing objectForKey:@"a"], [nothing undoActionName]);
    @try {
      [nothing performSelector:NSSelectorFromString(@"nobodyHasThis")];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    }
  }
  return 0;
}
