// listing: NSIndexSet and NSMutableIndexSet, and arrays by index sets
// mode: arc
#import <Foundation/Foundation.h>

static void show(NSIndexSet *s) {
    NSMutableArray *a = [NSMutableArray array];
    [s enumerateIndexesUsingBlock:^(NSUInteger i, BOOL *stop) { [a addObject:@(i)]; }];
    NSLog(@"%lu: %@", (unsigned long)s.count, [a componentsJoinedByString:@" "]);
}

int main(void) {
    @autoreleasepool {
        NSMutableIndexSet *m = [NSMutableIndexSet indexSet];
        [m addIndex:5];
        [m addIndexesInRange:NSMakeRange(1, 2)];
        [m addIndex:3];
        show(m);
        NSLog(@"%@", m);
        NSLog(@"%@", [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(4, 3)]);
        NSLog(@"%lu %lu", (unsigned long)m.firstIndex, (unsigned long)m.lastIndex);
        NSLog(@"%d %d %d", [m containsIndex:2], [m containsIndex:4], [m containsIndexesInRange:NSMakeRange(1, 3)]);
        NSLog(@"%lu %lu %d", (unsigned long)[m indexGreaterThanIndex:3], (unsigned long)[m indexLessThanIndex:5],
              [m indexGreaterThanIndex:5] == NSNotFound);
        [m shiftIndexesStartingAtIndex:3 by:2];
        show(m);
        [m shiftIndexesStartingAtIndex:5 by:-3];
        show(m);
        [m removeIndex:1];
        show(m);
        [m removeAllIndexes];
        NSLog(@"%lu %d", (unsigned long)m.count, m.firstIndex == NSNotFound);
        NSArray *letters = @[@"a", @"b", @"c", @"d", @"e"];
        NSIndexSet *vowels = [letters indexesOfObjectsPassingTest:^BOOL(id x, NSUInteger i, BOOL *stop) {
            return [@"aeiou" containsString:x];
        }];
        show(vowels);
        NSLog(@"%@", [[letters objectsAtIndexes:vowels] componentsJoinedByString:@" "]);
        NSMutableArray *a = [letters mutableCopy];
        [a removeObjectsAtIndexes:vowels];
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        [a insertObjects:@[@"A", @"E"] atIndexes:vowels];
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        [a replaceObjectsAtIndexes:[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 2)] withObjects:@[@1, @2]];
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        [letters enumerateObjectsAtIndexes:vowels options:NSEnumerationReverse usingBlock:^(id x, NSUInteger i, BOOL *stop) {
            NSLog(@"%lu %@", (unsigned long)i, x);
        }];
        NSLog(@"%d", [vowels isEqualToIndexSet:[[vowels mutableCopy] copy]]);
        [[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(2, 3)] enumerateRangesUsingBlock:^(NSRange r, BOOL *stop) {
            NSLog(@"%@", NSStringFromRange(r));
        }];
        @try {
            [letters objectsAtIndexes:[NSIndexSet indexSetWithIndex:9]];
        } @catch (NSException *e) {
            NSLog(@"%@: %@", e.name, e.reason);
        }
    }
    return 0;
}
