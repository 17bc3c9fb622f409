#import <Foundation/Foundation.h>

// The initializers of a mutable collection that a program makes itself: they begin with initWithCapacity: and add one by one.

@interface Log : NSMutableDictionary {
  NSMutableArray *_keys, *_values;
}
@end

@implementation Log
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  NSLog(@"capacity %lu", capacity);
  if ((self = [super init])) {
    _keys = [NSMutableArray new];
    _values = [NSMutableArray new];
  }
  return self;
}
- (NSUInteger)count { return _keys.count; }
- (id)objectForKey:(id)key {
  NSUInteger place = [_keys indexOfObject:key];
  return place == NSNotFound ? nil : _values[place];
}
- (NSEnumerator *)keyEnumerator { return [_keys objectEnumerator]; }
- (void)setObject:(id)object forKey:(id)key {
  NSLog(@"set %@", key);
  [_keys addObject:key];
  [_values addObject:object];
}
- (void)removeObjectForKey:(id)key { }
@end

@interface Row : NSMutableArray {
  NSMutableArray *_items;
}
@end

@implementation Row
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  if ((self = [super init])) _items = [[NSMutableArray alloc] initWithCapacity:capacity];
  return self;
}
- (NSUInteger)count { return _items.count; }
- (id)objectAtIndex:(NSUInteger)index { return _items[index]; }
- (void)insertObject:(id)object atIndex:(NSUInteger)index {
  NSLog(@"insert %@ at %lu", object, index);
  [_items insertObject:object atIndex:index];
}
@end

@interface Bag : NSMutableSet {
  NSMutableSet *_items;
}
@end

@implementation Bag
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  if ((self = [super init])) _items = [[NSMutableSet alloc] initWithCapacity:capacity];
  return self;
}
- (NSUInteger)count { return _items.count; }
- (id)member:(id)object { return [_items member:object]; }
- (NSEnumerator *)objectEnumerator { return [_items objectEnumerator]; }
- (void)addObject:(id)object {
  NSLog(@"add %@", object);
  [_items addObject:object];
}
@end

int main(void) {
  @autoreleasepool {
    Log *log = [[Log alloc] initWithObjects:@[@1, @2] forKeys:@[@"a", @"b"]];
    NSLog(@"%@ %@ %lu", [log class], log[@"b"], log.count);
    log = [Log dictionaryWithObjectsAndKeys:@3, @"c", nil];
    NSLog(@"%@ %@", [log class], log[@"c"]);
    log = [[Log alloc] initWithDictionary:@{@"d": @4}];
    NSLog(@"%@ %@", [log class], log[@"d"]);
    Row *row = [[Row alloc] initWithArray:@[@"x", @"y"]];
    NSLog(@"%@ %@", [row class], [row componentsJoinedByString:@","]);
    row = [Row arrayWithObjects:@"z", nil];
    NSLog(@"%@ %@", [row class], row.lastObject);
    Bag *bag = [[Bag alloc] initWithObjects:@"p", nil];
    NSLog(@"%@ %d", [bag class], [bag containsObject:@"p"]);
  }
  return 0;
}
