#import <Foundation/Foundation.h>

int main(void) {
    @autoreleasepool {
        NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 3)];
        [set addIndex:6];
        BOOL (^even)(NSUInteger, BOOL *) = ^BOOL(NSUInteger index, BOOL *stop) { return index % 2 == 0; };
        NSLog(@"%lu", (unsigned long)[set indexInRange:NSMakeRange(0, 9) options:NSEnumerationReverse passingTest:even]);
        NSLog(@"%d", [set indexInRange:NSMakeRange(3, 2) options:0 passingTest:even] == NSNotFound);
        [[set indexesInRange:NSMakeRange(0, 9) options:0 passingTest:even]
            enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) { NSLog(@"even %lu", (unsigned long)index); }];
        NSLog(@"%d %d", [set containsIndexesInRange:NSMakeRange(1, 3)], [set containsIndexesInRange:NSMakeRange(1, 0)]);

        [set shiftIndexesStartingAtIndex:0 by:-2];
        NSLog(@"%lu to %lu", (unsigned long)set.firstIndex, (unsigned long)set.lastIndex);
        [set shiftIndexesStartingAtIndex:0 by:-100];
        NSLog(@"%lu left", (unsigned long)set.count);
        [set addIndex:NSNotFound - 2];
        @try {
            [set shiftIndexesStartingAtIndex:NSNotFound - 2 by:2];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
        NSLog(@"%d", [set containsIndex:NSNotFound - 2]);
        for (NSString *text in @[@"{3, 4}", @"0x5f 0x84", @"from 2 to 17", @"10000000000000000000000 5"]) {
            NSRange range = NSRangeFromString(text);
            NSLog(@"%lu %lu", (unsigned long)range.location, (unsigned long)range.length);
        }
    }
    return 0;
}
