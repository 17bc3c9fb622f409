// listing: to-many changes: kinds, indexes, old and new elements; sets; a whole array set anew
// mode: arc
#import <Foundation/Foundation.h>

@interface Team : NSObject {
    NSMutableArray *_players;
}
@property (nonatomic, copy) NSArray *names;
@property (nonatomic, strong) NSSet *fans;
@end
@implementation Team
- (instancetype)init {
    if ((self = [super init])) {
        _players = [NSMutableArray array];
        _names = @[];
        _fans = [NSSet set];
    }
    return self;
}
- (NSArray *)players { return [_players copy]; }
- (void)insertObject:(id)o inPlayersAtIndex:(NSUInteger)i { [_players insertObject:o atIndex:i]; }
- (void)removeObjectFromPlayersAtIndex:(NSUInteger)i { [_players removeObjectAtIndex:i]; }
- (void)replaceObjectInPlayersAtIndex:(NSUInteger)i withObject:(id)o { _players[i] = o; }
@end

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
    NSMutableArray *indexes = [NSMutableArray array];
    [change[NSKeyValueChangeIndexesKey] enumerateIndexesUsingBlock:^(NSUInteger i, BOOL *stop) { [indexes addObject:@(i)]; }];
    id old = change[NSKeyValueChangeOldKey], new = change[NSKeyValueChangeNewKey];
    if ([old isKindOfClass:[NSSet class]]) old = [old allObjects];
    if ([new isKindOfClass:[NSSet class]]) new = [new allObjects];
    NSLog(@"%@ kind %@ at [%@] old [%@] new [%@]", path, change[NSKeyValueChangeKindKey], [indexes componentsJoinedByString:@","],
          [old componentsJoinedByString:@" "], [new componentsJoinedByString:@" "]);
}
@end

int main(void) {
    @autoreleasepool {
        Team *t = [Team new];
        Watcher *w = [Watcher new];
        NSKeyValueObservingOptions both = NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld;
        for (NSString *key in @[@"players", @"names", @"fans"]) [t addObserver:w forKeyPath:key options:both context:NULL];
        [t insertObject:@"Ann" inPlayersAtIndex:0];
        [[t mutableArrayValueForKey:@"players"] addObject:@"Bob"];
        [[t mutableArrayValueForKey:@"players"] replaceObjectAtIndex:0 withObject:@"Eve"];
        [[t mutableArrayValueForKey:@"players"] removeObjectAtIndex:1];
        NSMutableArray *names = [t mutableArrayValueForKey:@"names"];
        [names addObject:@"x"];
        [names addObjectsFromArray:@[@"y", @"z"]];
        [names removeObjectsAtIndexes:[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 2)]];
        names[0] = @"Z";
        [names removeAllObjects];
        t.names = @[@"a", @"b"];
        [[t mutableSetValueForKey:@"fans"] addObject:@"f"];
        [[t mutableSetValueForKey:@"fans"] removeObject:@"f"];
        [t willChange:NSKeyValueChangeInsertion valuesAtIndexes:[NSIndexSet indexSetWithIndex:0] forKey:@"names"];
        [t didChange:NSKeyValueChangeInsertion valuesAtIndexes:[NSIndexSet indexSetWithIndex:0] forKey:@"names"];
        for (NSString *key in @[@"players", @"names", @"fans"]) [t removeObserver:w forKeyPath:key];
        NSLog(@"%@ %@", [t.players componentsJoinedByString:@" "], [t.names componentsJoinedByString:@" "]);
        @try {
            [t.names addObserver:w forKeyPath:@"count" options:0 context:NULL];
        } @catch (NSException *e) {
            NSLog(@"%@ %@", e.name, e.reason);
        }
    }
    return 0;
}
