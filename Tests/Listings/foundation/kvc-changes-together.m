// A collection behind a key changes several elements with the method for several; one that only undefined keys have is set anew.
#import <Foundation/Foundation.h>

@interface Shelf : NSObject {
  NSArray *_hidden;
}
@end
@implementation Shelf
- (instancetype)init {
  if ((self = [super init])) _hidden = @[ @"atlas" ];
  return self;
}
- (id)valueForUndefinedKey:(NSString *)key { return _hidden; }
- (void)setValue:(id)value forUndefinedKey:(NSString *)key {
  NSLog(@"set %lu", (unsigned long)[value count]);
  _hidden = [value copy];
}
@end

@interface Rows : NSObject
@end
@implementation Rows
- (NSUInteger)countOfRows { return 8; }
- (id)objectInRowsAtIndex:(NSUInteger)index { return @(index); }
- (NSUInteger)indexInRowsOfObject:(id)object { return [object unsignedIntegerValue]; }
- (void)insertRows:(NSArray *)rows atIndexes:(NSIndexSet *)indexes {
  NSLog(@"insert %lu at %lu", (unsigned long)rows.count, (unsigned long)indexes.firstIndex);
}
- (void)removeRowsAtIndexes:(NSIndexSet *)indexes { NSLog(@"remove %lu", (unsigned long)indexes.firstIndex); }
- (void)replaceRowsAtIndexes:(NSIndexSet *)indexes withRows:(NSArray *)rows {
  NSLog(@"replace %lu", (unsigned long)indexes.firstIndex);
}
- (void)insertObject:(id)object inRowsAtIndex:(NSUInteger)index { NSLog(@"insert one at %lu", (unsigned long)index); }
- (void)removeObjectFromRowsAtIndex:(NSUInteger)index { NSLog(@"remove one at %lu", (unsigned long)index); }
- (void)replaceObjectInRowsAtIndex:(NSUInteger)index withObject:(id)object {
  NSLog(@"replace one at %lu", (unsigned long)index);
}
@end

int main(void) {
  @autoreleasepool {
    NSMutableArray *books = [[Shelf new] mutableArrayValueForKey:@"books"];
    [books addObject:@"novel"];
    NSLog(@"%@", [books componentsJoinedByString:@" "]);

    Rows *rows = [Rows new];
    NSMutableArray *array = [rows mutableArrayValueForKey:@"rows"];
    NSIndexSet *three = [NSIndexSet indexSetWithIndex:3];
    [array insertObjects:@[ @30 ] atIndexes:three];
    [array removeObjectsAtIndexes:three];
    [array replaceObjectsAtIndexes:three withObjects:@[ @30 ]];
    [array insertObject:@20 atIndex:2];
    [array removeObjectAtIndex:2];
    [array replaceObjectAtIndex:2 withObject:@20];
    NSMutableOrderedSet *ordered = [rows mutableOrderedSetValueForKey:@"rows"];
    [ordered insertObjects:@[ @99 ] atIndexes:three];
    [ordered removeObjectsAtIndexes:three];
  }
  return 0;
}
