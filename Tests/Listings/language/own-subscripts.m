// Subscripts, fast enumeration and literals on classes of one's own.
#import <Foundation/Foundation.h>

@interface Grid : NSObject <NSFastEnumeration>
- (id)objectAtIndexedSubscript:(NSUInteger)index;
- (void)setObject:(id)object atIndexedSubscript:(NSUInteger)index;
- (id)objectForKeyedSubscript:(id)key;
- (void)setObject:(id)object forKeyedSubscript:(id<NSCopying>)key;
@end
@implementation Grid { NSMutableDictionary *_store; int _values[5]; unsigned long _changes; }
- (instancetype)init { if ((self = [super init])) _store = [NSMutableDictionary new]; return self; }
- (id)objectAtIndexedSubscript:(NSUInteger)index { return _store[@(index)]; }
- (void)setObject:(id)object atIndexedSubscript:(NSUInteger)index { _store[@(index)] = object; _changes++; }
- (id)objectForKeyedSubscript:(id)key { return [NSString stringWithFormat:@"<%@=%@>", key, _store[key]]; }
- (void)setObject:(id)object forKeyedSubscript:(id<NSCopying>)key { NSLog(@"set %@ for %@", object, key); _store[key] = object; }
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state objects:(id __unsafe_unretained [])buffer count:(NSUInteger)length
{
    NSLog(@"asked, state %lu, room %lu", state->state, (unsigned long)length);
    if (state->state == 0) state->mutationsPtr = &_changes;
    NSUInteger n = 0;
    state->itemsPtr = buffer;
    while (state->state < 20 && n < length) {
        id object = _store[@(state->state)];
        state->state++;
        if (object) buffer[n++] = object;
    }
    return n;
}
@end
@interface Numbers : NSObject <NSFastEnumeration> @end
@implementation Numbers { NSArray *_a; }
- (id)init { self = [super init]; _a = @[@1, @2, @3]; return self; }
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)s objects:(__unsafe_unretained id *)b count:(NSUInteger)c
{ return [_a countByEnumeratingWithState:s objects:b count:c]; }
@end

int main(void)
{
    @autoreleasepool {
        Grid *grid = [Grid new];
        for (int i = 0; i < 18; i += 1) grid[i] = @(i * i);
        NSLog(@"%@ %@ %@", grid[3], grid[@"name"], grid[17]);
        grid[@"name"] = @"grid";
        NSLog(@"%@", grid[@"name"]);
        int sum = 0;
        for (NSNumber *n in grid) sum += n.intValue;
        NSLog(@"%d", sum);
        for (id n in grid) { if ([n intValue] == 4) { NSLog(@"break"); break; } }
        @try { for (id n in grid) { grid[30] = n; } } @catch (NSException *e) { NSLog(@"%@", e.name); }
        for (id n in [Numbers new]) NSLog(@"%@", n);
        id last = nil;
        for (last in @[@"p", @"q"]) { if ([last isEqual:@"q"]) break; }
        NSLog(@"%@", last);
        for (last in @[@"p"]) { }
        NSLog(@"%@", last);
        for (NSString *key in (NSArray *)nil) NSLog(@"never %@", key);
        NSMutableArray *rows = [@[[@[@1, @2] mutableCopy], [@[@3] mutableCopy]] mutableCopy];
        rows[1][0] = @30; rows[0][1] = rows[1][0];
        NSLog(@"%@ %@", rows[0][1], [rows[1] componentsJoinedByString:@","]);
        NSMutableDictionary *d = [NSMutableDictionary dictionary];
        d[@"a"] = @[@1, @{@"deep": @"value"}];
        NSLog(@"%@", d[@"a"][1][@"deep"]);
        d[@"a"] = nil; NSLog(@"%lu", (unsigned long)d.count);
    }
    return 0;
}
