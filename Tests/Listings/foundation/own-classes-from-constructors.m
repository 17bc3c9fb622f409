// The constructors of a collection that take a capacity or another collection make an object of the class that they are sent to.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Ledger : NSMutableDictionary
@end
@implementation Ledger {
  NSMutableArray *_keys;
  NSMutableDictionary *_values;
}
- (instancetype)init { return [self initWithCapacity:0]; }
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  if ((self = [super init])) {
    printf("a ledger for %lu\n", (unsigned long)capacity);
    _keys = [NSMutableArray new];
    _values = [NSMutableDictionary new];
  }
  return self;
}
- (NSUInteger)count { return _keys.count; }
- (id)objectForKey:(id)key { return [_values objectForKey:key]; }
- (NSEnumerator *)keyEnumerator { return [_keys objectEnumerator]; }
- (void)setObject:(id)object forKey:(id)key {
  if (![_values objectForKey:key]) [_keys addObject:key];
  [_values setObject:object forKey:key];
}
- (void)removeObjectForKey:(id)key {
  [_keys removeObject:key];
  [_values removeObjectForKey:key];
}
@end

@interface Crowd : NSMutableSet
@end
@implementation Crowd {
  NSMutableSet *_people;
}
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  if ((self = [super init])) _people = [[NSMutableSet alloc] initWithCapacity:capacity];
  return self;
}
- (NSUInteger)count { return _people.count; }
- (id)member:(id)object { return [_people member:object]; }
- (NSEnumerator *)objectEnumerator { return [_people objectEnumerator]; }
- (void)addObject:(id)object {
  printf("%s comes\n", [object UTF8String]);
  [_people addObject:object];
}
- (void)removeObject:(id)object { [_people removeObject:object]; }
@end

@interface Line : NSMutableArray
@end
@implementation Line {
  NSMutableArray *_items;
}
- (instancetype)initWithCapacity:(NSUInteger)capacity {
  if ((self = [super init])) _items = [[NSMutableArray alloc] initWithCapacity:capacity];
  return self;
}
- (NSUInteger)count { return _items.count; }
- (id)objectAtIndex:(NSUInteger)index { return _items[index]; }
- (void)insertObject:(id)object atIndex:(NSUInteger)index { [_items insertObject:object atIndex:index]; }
@end

int main(void) {
  @autoreleasepool {
    Ledger *ledger = [Ledger dictionaryWithCapacity:4];
    for (NSString *name in @[ @"tea", @"bread", @"milk", @"apples" ]) ledger[name] = @(name.length);
    printf("%s: %s\n", class_getName([ledger class]), [ledger.allKeys componentsJoinedByString:@", "].UTF8String);

    NSArray *names = @[ @"Ann" ];
    NSString *name = names[0];
    for (NSSet *set in @[
           [Crowd setWithCapacity:2], [Crowd setWithArray:names], [Crowd setWithSet:[NSSet setWithObject:name]],
           [Crowd setWithObject:name], [Crowd setWithObjects:&name count:1]
         ])
      printf("%s of %lu\n", class_getName([set class]), (unsigned long)set.count);

    Line *line = [Line arrayWithCapacity:3];
    [line insertObject:@"first" atIndex:0];
    printf("%s, %s\n", class_getName([line class]), [line.firstObject UTF8String]);
  }
  return 0;
}
