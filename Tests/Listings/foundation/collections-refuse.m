#import <Foundation/Foundation.h>

static void attempt(NSString *what, void (^block)(void)) {
    @try {
        block();
        NSLog(@"%@: nothing", what);
    } @catch (NSException *exception) {
        NSLog(@"%@: %@\n    %@", what, exception.name, exception.reason);
    }
}

@interface Own : NSArray
@end

@implementation Own
- (NSUInteger)count { return 42; }
@end

int main(void) {
    @autoreleasepool {
        NSArray *array = @[@1, @2];
        NSDictionary *dictionary = @{@1: @2};
        NSSet *set = [NSSet setWithObject:@1];
        void (^none)(id, NSUInteger, BOOL *) = nil;
        BOOL (^untested)(id, NSUInteger, BOOL *) = nil;
        attempt(@"block", ^{ [array enumerateObjectsUsingBlock:none]; });
        attempt(@"options", ^{ [array enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:none]; });
        attempt(@"indexes", ^{ [array enumerateObjectsAtIndexes:[NSIndexSet indexSetWithIndex:7] options:0 usingBlock:none]; });
        attempt(@"test", ^{ [array indexOfObjectPassingTest:untested]; });
        attempt(@"dictionary", ^{ [dictionary enumerateKeysAndObjectsUsingBlock:(void (^)(id, id, BOOL *))none]; });
        attempt(@"set", ^{ [set enumerateObjectsUsingBlock:(void (^)(id, BOOL *))none]; });
        attempt(@"passing", ^{ [set objectsPassingTest:(BOOL (^)(id, BOOL *))untested]; });
        attempt(@"range", ^{ [[NSIndexSet indexSet] enumerateIndexesInRange:NSMakeRange(1, 2) options:0 usingBlock:(void (^)(NSUInteger, BOOL *))none]; });

        attempt(@"capacity", ^{ (void)[[NSMutableArray alloc] initWithCapacity:(NSUInteger)-1]; });
        attempt(@"capacity", ^{ [NSMutableDictionary dictionaryWithCapacity:1ull << 62]; });
        attempt(@"twice", ^{ (void)[array initWithArray:@[@3]]; });
        attempt(@"twice", ^{ (void)[dictionary initWithObjectsAndKeys:@1, @2, nil]; });
        attempt(@"abstract", ^{ (void)[[Own alloc] initWithObjects:@1, nil]; });
        id nothing = nil;
        attempt(@"remove", ^{ [[NSMutableSet set] removeObject:nothing]; });
        NSLog(@"hash %lu", (unsigned long)[[Own new] hash]);

        // There is one empty array, and one empty dictionary.
        NSLog(@"%d %d", [NSArray new] == @[], [[NSDictionary alloc] init] == [@{} copy]);

        NSCountedSet *counted = [[NSCountedSet alloc] initWithObjects:@"a", @"a", @"b", nil];
        NSLog(@"%lu %lu", (unsigned long)[[[NSCountedSet alloc] initWithSet:counted] countForObject:@"a"],
              (unsigned long)[[[NSCountedSet alloc] initWithSet:counted copyItems:YES] countForObject:@"a"]);
        NSOrderedSet *ordered = [NSOrderedSet orderedSetWithArray:@[@"x", @"y"]];
        NSLog(@"%@", [[[NSMutableOrderedSet alloc] initWithOrderedSet:ordered copyItems:YES].array componentsJoinedByString:@" "]);
        id pair[] = {@8, @9};
        NSMutableOrderedSet *changed = [NSMutableOrderedSet orderedSetWithArray:@[@1, @2, @3]];
        [changed replaceObjectsInRange:NSMakeRange(0, 2) withObjects:pair count:2];
        NSLog(@"%@", [changed.array componentsJoinedByString:@" "]);

        NSCache *cache = [NSCache new];
        cache.totalCostLimit = 23;
        [cache setObject:@"large" forKey:@"key" cost:42];
        NSLog(@"%@", [cache objectForKey:@"key"]);
    }
    return 0;
}
