// A block whose function is _objc_msgForward: each call arrives in forwardInvocation:, as programs have it that look at what blocks are
// called with. Such a program adds the methods to NSBlock; another gives an object the shape of a block.
#import <Foundation/Foundation.h>
#import <objc/message.h>
#import <objc/runtime.h>

struct Descriptor {
  unsigned long reserved, size;
  void *rest[1];
};
struct Block {
  void *isa;
  int flags, reserved;
  void *invoke;
  struct Descriptor *descriptor;
};

static NSMutableDictionary *functions;

static const char *typesOf(id block) {
  struct Block *layout = (__bridge void *)block;
  return layout->descriptor->rest[layout->flags & 1 << 25 ? 2 : 0];
}

static NSMethodSignature *signatureOf(id block, SEL command, SEL selector) {
  return [NSMethodSignature signatureWithObjCTypes:typesOf(block)];
}

static void forward(id block, SEL command, NSInvocation *call) {
  NSLog(@"a call with %lu arguments, %s", call.methodSignature.numberOfArguments, call.methodSignature.methodReturnType);
  IMP function = [functions[[NSValue valueWithNonretainedObject:block]] pointerValue];
  [call invokeUsingIMP:function];
}

static void hook(id block) {
  struct Block *layout = (__bridge void *)block;
  functions[[NSValue valueWithNonretainedObject:block]] = [NSValue valueWithPointer:layout->invoke];
  layout->invoke = (void *)_objc_msgForward;
}

static int threefold(id block, int number) { return 3 * number; }

@interface NSInvocation (Function)
- (void)invokeUsingIMP:(IMP)function;
@end

@interface Shape : NSObject {
  int _flags, _reserved;
  IMP _invoke;
}
@end

@implementation Shape
- (instancetype)init {
  if ((self = [super init])) _invoke = _objc_msgForward;
  return self;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [NSMethodSignature signatureWithObjCTypes:"d@?id"];
}
- (void)forwardInvocation:(NSInvocation *)call {
  int a;
  double b;
  [call getArgument:&a atIndex:1];
  [call getArgument:&b atIndex:2];
  double sum = a + b;
  [call setReturnValue:&sum];
}
@end

int main(void) {
  functions = [NSMutableDictionary dictionary];
  int base = 10;
  int (^add)(int) = ^(int number) { return number + base; };
  struct Block *layout = (__bridge void *)add;
  void *original = layout->invoke;
  layout->invoke = threefold;
  NSLog(@"%d", add(5));
  layout->invoke = original;

  layout->invoke = (void *)_objc_msgForward;
  @try {
    add(1);
  } @catch (NSException *exception) {
    NSLog(@"%@", exception.name);
  }
  layout->invoke = original;

  class_addMethod(NSClassFromString(@"NSBlock"), @selector(methodSignatureForSelector:), (IMP)signatureOf, "@@::");
  class_addMethod(NSClassFromString(@"NSBlock"), @selector(forwardInvocation:), (IMP)forward, "v@:@");
  hook(add);
  NSLog(@"%d %d", add(5), add(-10));

  NSMutableArray *seen = [NSMutableArray array];
  void (^note)(id, NSUInteger, BOOL *) = ^(id object, NSUInteger index, BOOL *stop) {
    [seen addObject:object];
    *stop = index == 1;
  };
  hook(note);
  [@[ @"a", @"b", @"c" ] enumerateObjectsUsingBlock:note];
  NSLog(@"%@", [seen componentsJoinedByString:@" "]);

  void (^plain)(void) = ^{ NSLog(@"%lu so far", seen.count); };
  hook(plain);
  plain();
  dispatch_sync(dispatch_get_global_queue(0, 0), plain);
  struct pair { double a, b; } (^pair)(double) = ^(double a) { return (struct pair){a, base}; };
  hook(pair);
  NSLog(@"%g", pair(2.5).a + pair(2.5).b);

  double (^shape)(int, double) = (id)[Shape new];
  NSLog(@"%g", shape(2, 0.5));
  return 0;
}
