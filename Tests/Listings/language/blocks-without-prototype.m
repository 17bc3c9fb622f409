// `()` in a type says that nothing is known of the parameters: any block or function of that result fits,
// and the arguments of a call are what they are. `()` of a literal says that there are none.
#import <Foundation/Foundation.h>

typedef id (^Reduce)();

@interface Bag : NSObject
@property (nonatomic, copy) NSArray *values;
@property (nonatomic, copy) void (^done)();
- (id)reduce:(Reduce)reduce;
@end

@implementation Bag
- (id)reduce:(Reduce)reduce {
  switch (self.values.count) {
    case 0: return reduce();
    case 1: return reduce(self.values[0]);
    case 2: return reduce(self.values[0], self.values[1]);
    default: return nil;
  }
}
@end

static int apply(int (*function)(), int a, int b) { return function(a, b); }
static int add(int a, int b) { return a + b; }

int main(void) {
  @autoreleasepool {
    Bag *bag = [Bag new];
    bag.values = @[];
    NSLog(@"%@", [bag reduce:^{ return @"none"; }]);
    bag.values = @[ @"one" ];
    NSLog(@"%@", [bag reduce:^(NSString *a) { return a.uppercaseString; }]);
    bag.values = @[ @3, @4 ];
    NSLog(@"%@", [bag reduce:^(NSNumber *a, NSNumber *b) { return @(a.intValue * b.intValue); }]);

    bag.done = ^{ NSLog(@"done"); };
    bag.done();
    void (^old)() = ^(NSString *name, int age) { NSLog(@"%@ is %d", name, age); };
    old(@"Ada", 36);
    double (^half)() = ^(double x) { return x / 2; };
    NSLog(@"%g %d", half(5.0), apply(add, 2, 3));
    NSLog(@"%s %s", @encode(void (^)()), @encode(Reduce));
  }
  return 0;
}
