// A struct that holds objects is a `__block` variable, or captured by value: each of its objects is counted.
#import <Foundation/Foundation.h>
@interface Noisy : NSObject
@property(copy) NSString *name;
@end
@implementation Noisy
- (void)dealloc { printf("%s ends\n", _name.UTF8String); }
@end
static Noisy *noisy(NSString *name) {
  Noisy *made = [Noisy new];
  made.name = name;
  return made;
}
typedef struct {
  Noisy *item;
  __weak id owner;
  int n;
} Entry;
typedef struct {
  int before;
  Entry both[2];
  void (^act)(void);
} Nest;
static void (^shared(void))(void) {
  __block Entry e = { noisy(@"first"), nil, 0 };
  void (^change)(void) = ^{
    e.n++;
    e.item = noisy([NSString stringWithFormat:@"item %d", e.n]);
  };
  change();
  printf("%d %s\n", e.n, e.item.name.UTF8String);
  return change;
}
static int (^captured(id owner))(void) {
  Entry e = { noisy(@"kept"), owner, 7 };
  Nest nest = { 1, { { noisy(@"left"), nil, 2 }, { noisy(@"right"), owner, 3 } }, ^{ puts("act"); } };
  int (^sum)(void) = ^{
    nest.act();
    return e.n + nest.both[1].n + (e.owner != nil) + (nest.both[1].owner != nil) + (e.item != nil ? 1 : 0);
  };
  return sum;
}
int main(void) {
  @autoreleasepool {
    void (^change)(void) = shared();
    change();
    puts("changed");
  }
  puts("out");
  @autoreleasepool {
    NSObject *owner = [NSObject new];
    int (^sum)(void) = captured(owner);
    printf("%d\n", sum());
    owner = nil;
    printf("%d\n", sum());
  }
  @autoreleasepool {
    __block Entry unused = { noisy(@"never captured"), nil, 0 };
    Entry one = { noisy(@"one"), nil, 1 }, other = one;
    other.item = noisy(@"other");
    unused.n++;
  }
  return 0;
}
