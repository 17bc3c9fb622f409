// The set of mutableSetValueForKey: takes other members by the methods that add and remove them, where there is no setter.
#import <Foundation/Foundation.h>

@interface Shelf : NSObject {
  NSMutableSet *_stock;
}
@end
@implementation Shelf
- (instancetype)init {
  if ((self = [super init])) _stock = [NSMutableSet setWithArray:@[@1, @2, @3]];
  return self;
}
- (NSUInteger)countOfThings { return _stock.count; }
- (NSEnumerator *)enumeratorOfThings { return _stock.objectEnumerator; }
- (id)memberOfThings:(id)object { return [_stock member:object]; }
- (void)addThingsObject:(id)object { [_stock addObject:object]; }
- (void)removeThingsObject:(id)object { [_stock removeObject:object]; }
@end

@interface Bag : NSObject {
  NSMutableSet *_stock;
}
@end
@implementation Bag
- (instancetype)init {
  if ((self = [super init])) _stock = [NSMutableSet setWithArray:@[@1, @2]];
  return self;
}
- (NSUInteger)countOfCoins { return _stock.count; }
- (NSEnumerator *)enumeratorOfCoins { return _stock.objectEnumerator; }
- (id)memberOfCoins:(id)object { return [_stock member:object]; }
- (void)addCoins:(NSSet *)objects {
  NSLog(@"%lu more", objects.count);
  [_stock unionSet:objects];
}
- (void)removeCoins:(NSSet *)objects {
  NSLog(@"%lu fewer", objects.count);
  [_stock minusSet:objects];
}
@end

static NSArray *sorted(NSSet *set) {
  return [set.allObjects sortedArrayUsingSelector:@selector(compare:)];
}

int main(void) {
  NSMutableSet *things = [[Shelf new] mutableSetValueForKey:@"things"];
  [things setSet:[NSSet setWithArray:@[@3, @9]]];
  NSLog(@"%@", sorted(things));
  [things setSet:[NSSet set]];
  NSLog(@"%lu", things.count);

  Bag *bag = [Bag new];
  NSMutableSet *coins = [bag mutableSetValueForKey:@"coins"];
  [coins setSet:[NSSet setWithArray:@[@2, @5, @10]]];
  NSLog(@"%@", sorted(coins));
  return 0;
}
