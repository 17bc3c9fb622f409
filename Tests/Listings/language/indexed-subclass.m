// Subscripts, comparison and hashing that a class defines for itself.
#import <Foundation/Foundation.h>

@interface Row : NSObject <NSCopying>
- (instancetype)initWithCells:(NSArray<NSNumber *> *)cells;
- (NSNumber *)objectAtIndexedSubscript:(NSInteger)index;
- (id)objectForKeyedSubscript:(NSString *)key;
- (void)setObject:(NSNumber *)object atIndexedSubscript:(NSInteger)index;
- (NSComparisonResult)compare:(Row *)other;
@end
@implementation Row {
  NSMutableArray<NSNumber *> *_cells;
}
- (instancetype)initWithCells:(NSArray<NSNumber *> *)cells {
  if ((self = [super init])) _cells = [cells mutableCopy];
  return self;
}
- (NSNumber *)objectAtIndexedSubscript:(NSInteger)index {
  return _cells[index < 0 ? _cells.count + index : index];
}
- (void)setObject:(NSNumber *)object atIndexedSubscript:(NSInteger)index {
  while (_cells.count <= (NSUInteger)index) [_cells addObject:@0];
  _cells[index] = object;
}
- (id)objectForKeyedSubscript:(NSString *)key {
  return [_cells valueForKeyPath:[@"@" stringByAppendingFormat:@"%@.self", key]];
}
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[Row class]] && [((Row *)other)->_cells isEqual:_cells];
}
- (NSUInteger)hash {
  return _cells.count;
}
- (NSComparisonResult)compare:(Row *)other {
  return [self[@"sum"] compare:other[@"sum"]];
}
- (id)copyWithZone:(NSZone *)zone {
  return [[Row alloc] initWithCells:_cells];
}
- (NSString *)description {
  return [NSString stringWithFormat:@"<%@>", [_cells componentsJoinedByString:@","]];
}
@end

int main(void) {
  @autoreleasepool {
    Row *row = [[Row alloc] initWithCells:@[ @1, @2, @3 ]];
    NSLog(@"%@ %@ %@", row[0], row[-1], row[@"sum"]);
    row[4] = @9;
    NSLog(@"%@ %@ %@", row, row[@"max"], row[@"avg"]);
    Row *copy = [row copy];
    NSLog(@"%d %d %d", [copy isEqual:row], copy == row, [@[ row ] containsObject:copy]);
    NSMutableDictionary *table = [NSMutableDictionary dictionaryWithObject:@"x" forKey:row];
    row[0] = @7;
    NSLog(@"%@ %@", table[copy], table[row]);
    NSArray *rows = @[ row, [[Row alloc] initWithCells:@[ @-1 ]], copy ];
    NSLog(@"%@", [[rows sortedArrayUsingSelector:@selector(compare:)] componentsJoinedByString:@" "]);
    NSLog(@"%lu", (unsigned long)[NSSet setWithArray:@[ copy, [copy copy], row ]].count);
  }
  return 0;
}
