#import <Foundation/Foundation.h>
#import <objc/runtime.h>

// Objects whose class has a retain and an autorelease of its own, on their way out of methods: nothing of the callers' is lost.

@interface Counted : NSObject
@property int mileage;
+ (id)made;
+ (id)kept;
- (id)again;
@end

@interface Counted (Raw)
// As code without ARC would have it: what it returns is not retained.
+ (id)raw;
@end

static Counted *one;

@implementation Counted
+ (id)made {
  Counted *made = [Counted new];
  made.mileage = 42;
  return made;
}
+ (id)kept {
  if (!one) one = [self made];
  return one;
}
- (id)again { return self; }
@end

typedef void *(*Counting)(void *, SEL);
static Counting retain, autorelease;
static int retains, autoreleases;

// Uses the stack where the frame of a method that has ended would have been.
static int busy(int depth) {
  volatile int a = depth, b = depth + 1, c = depth + 2, d = depth + 3;
  return depth == 0 ? a + b + c + d : busy(depth - 1) + a + b + c + d;
}

static void *ownRetain(void *object, SEL selector) {
  retains += busy(20) > 0;
  return retain(object, selector);
}

static void *ownAutorelease(void *object, SEL selector) {
  autoreleases += busy(20) > 0;
  return autorelease(object, selector);
}

static void *raw(void *class, SEL selector) { return (__bridge void *)one; }

static Counting add(const char *name, Counting function, const char *types) {
  SEL selector = sel_registerName(name);
  Counting original = (Counting)class_getMethodImplementation([NSObject class], selector);
  class_addMethod([Counted class], selector, (IMP)function, types);
  return original;
}

int main(void) {
  retain = add("retain", ownRetain, "@@:");
  autorelease = add("autorelease", ownAutorelease, "@@:");
  class_addMethod(object_getClass([Counted class]), @selector(raw), (IMP)raw, "@@:");
  @autoreleasepool {
    id a = [Counted made];
    id b = [Counted kept];
    id c = [[Counted kept] again];
    id d = [[Counted made] again];
    int before = 7;
    id e = [b again];
    NSLog(@"%d %d %d %d", [a mileage], [b mileage], [c mileage], [d mileage]);
    NSLog(@"%d %d %d", before, b == c, e == b);
    id f = [Counted raw];
    id g;
    g = [[Counted raw] again];
    NSLog(@"%d %d %d", f == b, g == b, [[Counted raw] mileage]);
  }
  NSLog(@"%d %d", retains > 0, [one mileage]);
  return 0;
}
