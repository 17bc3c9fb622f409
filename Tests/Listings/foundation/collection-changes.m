// listing: changing a collection in a for-in loop raises, a block of an enumeration may change it; searching and tests of arrays, sets
// and dictionaries
// mode: arc
#import <Foundation/Foundation.h>

static void attempt(void (^body)(void)) {
    @try {
        body();
        NSLog(@"fine");
    } @catch (NSException *e) {
        NSLog(@"%@: %@", e.name, e.reason);
    }
}

int main(void) {
    @autoreleasepool {
        NSMutableArray *a = [@[@1, @2, @3] mutableCopy];
        attempt(^{ for (id x in a) [a removeObject:x]; });
        attempt(^{ [a enumerateObjectsUsingBlock:^(id x, NSUInteger i, BOOL *stop) { if (a.count < 5) [a addObject:x]; }]; });
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        attempt(^{ [a enumerateObjectsUsingBlock:^(id x, NSUInteger i, BOOL *stop) { [a removeObjectAtIndex:i]; }]; });
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        [a setArray:@[@1, @2, @3]];
        attempt(^{ [a enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(id x, NSUInteger i, BOOL *stop) { if (i) [a removeObjectAtIndex:i]; }]; });
        attempt(^{ [a enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(id x, NSUInteger i, BOOL *stop) { a[i] = @7; }]; });
        NSLog(@"%@", [a componentsJoinedByString:@" "]);
        NSMutableDictionary *d = [@{@"a": @1, @"b": @2} mutableCopy];
        attempt(^{ [d enumerateKeysAndObjectsUsingBlock:^(id k, id v, BOOL *stop) { [d removeObjectForKey:k]; }]; });
        NSMutableSet *s = [NSMutableSet setWithObjects:@1, @2, nil];
        attempt(^{ [s enumerateObjectsUsingBlock:^(id x, BOOL *stop) { [s removeObject:x]; }]; });
        NSLog(@"%lu %lu", (unsigned long)d.count, (unsigned long)s.count);

        NSArray *sorted = @[@1, @3, @3, @5];
        NSComparator order = ^NSComparisonResult(id x, id y) { return [x compare:y]; };
        NSRange all = NSMakeRange(0, sorted.count);
        NSLog(@"%lu %lu %d", (unsigned long)[sorted indexOfObject:@3 inSortedRange:all options:NSBinarySearchingFirstEqual usingComparator:order],
              (unsigned long)[sorted indexOfObject:@4 inSortedRange:all options:NSBinarySearchingInsertionIndex usingComparator:order],
              [sorted indexOfObject:@4 inSortedRange:all options:0 usingComparator:order] == NSNotFound);
        NSDictionary *ages = @{@"ann": @31, @"bob": @17, @"cid": @65};
        NSSet *old = [ages keysOfEntriesPassingTest:^BOOL(id k, id v, BOOL *stop) { return [v intValue] > 30; }];
        NSLog(@"%@", [[old allObjects] sortedArrayUsingSelector:@selector(compare:)]);
        NSLog(@"%@", [[ages keysSortedByValueUsingSelector:@selector(compare:)] componentsJoinedByString:@" "]);
        NSSet *even = [[NSSet setWithArray:@[@1, @2, @4]] objectsPassingTest:^BOOL(id x, BOOL *stop) { return [x intValue] % 2 == 0; }];
        NSLog(@"%lu", (unsigned long)even.count);
        id objects[2], keys[2];
        [@{@"k": @"v"} getObjects:objects andKeys:keys count:1];
        NSLog(@"%@ %@", keys[0], objects[0]);
        id items[3];
        [@[@7, @8, @9] getObjects:items range:NSMakeRange(1, 2)];
        NSLog(@"%@ %@", items[0], items[1]);
        attempt(^{ [@[@1] objectAtIndex:3]; });
        attempt(^{ [[NSMutableArray array] addObject:(id _Nonnull)nil]; });
        attempt(^{ [d setObject:(id _Nonnull)nil forKey:@"x"]; });
        attempt(^{ [@[@1, @2] subarrayWithRange:NSMakeRange(1, 5)]; });
        attempt(^{ [[NSMutableArray array] removeObjectAtIndex:0]; });
    }
    return 0;
}
