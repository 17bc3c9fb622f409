// The encoding of an `_Atomic` type begins with A, by a typedef as well, in variables, properties and behind pointers; an accessor's has none.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <stdatomic.h>
@interface Counter : NSObject {
  atomic_int *_p;
  _Atomic(int) _q[3];
  struct {
    atomic_long a;
    _Atomic(_Bool) *b;
  } _s;
}
@property(nonatomic) _Atomic(int) count;
@property(nonatomic) atomic_bool flag;
- (_Atomic(int))foo:(_Atomic(int))x;
@end
@implementation Counter
- (_Atomic(int))foo:(_Atomic(int))x { return x; }
- (int)raise {
  atomic_fetch_add(&_count, 2);
  return ++_count;
}
@end
static const char *types(SEL name) { return method_getTypeEncoding(class_getInstanceMethod([Counter class], name)); }
int main(void) {
  for (NSString *name in @[ @"count", @"flag" ])
    puts(property_getAttributes(class_getProperty([Counter class], name.UTF8String)));
  for (NSString *name in @[ @"_p", @"_q", @"_s", @"_count" ])
    puts(ivar_getTypeEncoding(class_getInstanceVariable([Counter class], name.UTF8String)));
  printf("%s %s %s\n", types(@selector(count)), types(@selector(setCount:)), types(@selector(foo:)));
  printf("%s %s %s %s %s\n", @encode(_Atomic(_Bool) *), @encode(atomic_bool), @encode(atomic_size_t), @encode(_Atomic(char) *), @encode(atomic_int[2]));
  Counter *c = [Counter new];
  c.count = 4;
  atomic_int n = 5;
  n += 2;
  int plain = n + [c raise];
  printf("%d %d %d\n", c.count, plain, atomic_load(&n));
  return 0;
}
