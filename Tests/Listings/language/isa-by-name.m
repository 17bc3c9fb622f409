// The first instance variable of every object, by its own name, as listings from before 2012 read it; and the types of
// blocks as their functions tell them.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

const char *_Block_signature(void *block);
extern void *_NSConcreteGlobalBlock[];

@interface Base : NSObject
- (Class)kind;
- (BOOL)isPlain;
@end
@implementation Base
- (Class)kind { return isa; }
- (BOOL)isPlain { return isa == [Base class] && self->isa == object_getClass(self); }
- (NSString *)description { return [NSString stringWithFormat:@"<%s %@>", class_getName(isa), [isa superclass]]; }
@end

@interface Derived : Base
@end
@implementation Derived
@end

@implementation NSObject (Kinds)
- (NSString *)kindName { return [isa description]; }
@end

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  Base *base = [[[Base alloc] init] autorelease];
  Derived *derived = [[[Derived alloc] init] autorelease];
  NSLog(@"%@ %@ %d %d", [base kind], [derived kind], [base isPlain], [derived isPlain]);
  NSLog(@"%@ %@ %@", base, derived, [derived kindName]);
  object_setClass(base, [Derived class]);
  NSLog(@"%@", [base kind]);

  int n = 3;
  void (^one)(int, NSString *) = ^(int a, NSString *b) { NSLog(@"%d", n + a); };
  NSLog(@"%s", _Block_signature(one));
  void (^copy)(int, NSString *) = Block_copy(one);
  copy(4, @"");
  Block_release(copy);
  NSLog(@"%d", object_getClass(^{}) == (Class)(void *)_NSConcreteGlobalBlock);
  [pool release];
  return 0;
}
