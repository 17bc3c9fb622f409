// A dictionary class of one's own: the initializers that it inherits hand their contents to its primitive one.
#import <Foundation/Foundation.h>

@interface Ordered : NSDictionary
@end
@implementation Ordered {
  NSArray *_values;
  NSArray *_keys;
}
- (instancetype)initWithObjects:(const id _Nonnull[])objects
                        forKeys:(const id<NSCopying> _Nonnull[])keys
                          count:(NSUInteger)count {
  if ((self = [super init])) {
    _values = [NSArray arrayWithObjects:objects count:count];
    _keys = [NSArray arrayWithObjects:(const id *)keys count:count];
    NSLog(@"primitive with %lu", (unsigned long)count);
  }
  return self;
}
- (NSUInteger)count {
  return _keys.count;
}
- (id)objectForKey:(id)key {
  NSUInteger index = [_keys indexOfObject:key];
  return index == NSNotFound ? nil : _values[index];
}
- (NSEnumerator *)keyEnumerator {
  return _keys.objectEnumerator;
}
@end

int main(void) {
  @autoreleasepool {
    Ordered *one = [[Ordered alloc] initWithDictionary:@{@"a" : @1}];
    NSLog(@"%@ %@", [one class], one[@"a"]);
    Ordered *two = [[Ordered alloc] initWithObjectsAndKeys:@2, @"b", @1, @"a", nil];
    NSLog(@"%@", [two.allKeys componentsJoinedByString:@" "]);
    Ordered *lists = [[Ordered alloc] initWithObjects:@[ @3 ] forKeys:@[ @"c" ]];
    NSLog(@"%@ %@", [lists class], lists[@"c"]);
    Ordered *empty = [[Ordered alloc] initWithDictionary:@{}];
    NSLog(@"%@ %lu", [empty class], (unsigned long)empty.count);
    NSLog(@"%d", [one isEqualToDictionary:@{@"a" : @1}]);
  }
  return 0;
}
