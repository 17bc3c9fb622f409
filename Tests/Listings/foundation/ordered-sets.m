// listing: NSOrderedSet and NSMutableOrderedSet
// mode: arc
#import <Foundation/Foundation.h>

static void show(NSOrderedSet *s) { NSLog(@"%lu: %@", (unsigned long)s.count, [s.array componentsJoinedByString:@" "]); }

int main(void) {
    @autoreleasepool {
        NSOrderedSet *s = [NSOrderedSet orderedSetWithObjects:@"b", @"a", @"b", @"c", nil];
        show(s);
        NSLog(@"%@ %@ %@ %@", s[1], s.firstObject, s.lastObject, [s objectAtIndex:2]);
        NSLog(@"%lu %d %d", (unsigned long)[s indexOfObject:@"c"], [s containsObject:@"x"], [s indexOfObject:@"x"] == NSNotFound);
        NSMutableOrderedSet *m = [s mutableCopy];
        [m addObject:@"a"];
        [m addObject:@"d"];
        [m insertObject:@"e" atIndex:0];
        show(m);
        [m removeObject:@"b"];
        [m replaceObjectAtIndex:0 withObject:@"E"];
        [m exchangeObjectAtIndex:0 withObjectAtIndex:1];
        show(m);
        [m moveObjectsAtIndexes:[NSIndexSet indexSetWithIndex:3] toIndex:0];
        show(m);
        [m unionOrderedSet:s];
        [m minusSet:[NSSet setWithObject:@"E"]];
        show(m);
        [m intersectSet:[NSSet setWithObjects:@"a", @"c", nil]];
        show(m);
        show(s.reversedOrderedSet);
        for (id x in s) NSLog(@"%@", x);
        [s enumerateObjectsUsingBlock:^(id x, NSUInteger i, BOOL *stop) {
            NSLog(@"%lu %@", (unsigned long)i, x);
            *stop = i == 1;
        }];
        NSLog(@"%d %d", [s isEqual:[NSOrderedSet orderedSetWithArray:@[@"b", @"a", @"c"]]], [s isEqual:s.reversedOrderedSet]);
        NSLog(@"%d %d", [s isSubsetOfSet:[NSSet setWithObjects:@"a", @"b", @"c", @"d", nil]], [s intersectsOrderedSet:m]);
        NSLog(@"%@", s);
        @try {
            [s objectAtIndex:7];
        } @catch (NSException *e) {
            NSLog(@"%@: %@", e.name, e.reason);
        }
    }
    return 0;
}
