// listing: class clusters: what +alloc gives, and the concrete classes behind the abstract ones; a subclass of NSArray
// mode: arc
#import <Foundation/Foundation.h>

@interface Countdown : NSArray
@property NSUInteger from;
@end
@implementation Countdown
- (NSUInteger)count { return self.from; }
- (id)objectAtIndex:(NSUInteger)i { return @(self.from - i); }
@end

int main(void) {
    @autoreleasepool {
        id a = [NSArray alloc], m = [NSMutableArray alloc], d = [NSDictionary alloc];
        NSLog(@"%@ %@ %@", [a class], [m class], [d class]);
        NSLog(@"%d %d", a == [NSArray alloc], a == m);
        NSLog(@"%@ %@ %@", [[a init] class], [[m init] class], [[d init] class]);
        NSLog(@"%@ %@", [@[@1, @2] class], [[NSMutableArray arrayWithObject:@1] class]);
        NSLog(@"%@ %@", [[@[@1, @2] mutableCopy] class], [[[NSMutableArray array] copy] class]);
        NSLog(@"%d %d", [@[] isKindOfClass:[NSArray class]], [@[] isMemberOfClass:[NSArray class]]);
        Countdown *c = [[Countdown alloc] init];
        c.from = 4;
        NSLog(@"%@ %@ %@", [c componentsJoinedByString:@" "], c.lastObject, [c valueForKeyPath:@"@sum.self"]);
        for (id x in c) NSLog(@"%@", x);
        NSLog(@"%@", [[c sortedArrayUsingSelector:@selector(compare:)] firstObject]);
        NSLog(@"%d %@", [c isEqual:@[@4, @3, @2, @1]], [[c copy] class]);
        NSLog(@"%@ %@ %@", [[NSSet set] class], [[NSSet setWithObject:@1] class], [[NSSet setWithObjects:@1, @2, nil] class]);
        NSLog(@"%@ %@", [[[NSMutableSet setWithObject:@1] copy] class], [[NSMutableSet set] class]);
        NSIndexSet *index = [[NSIndexSet alloc] initWithIndex:2];
        NSLog(@"%@ %@", [[NSIndexSet alloc] init], index);
        NSLog(@"%@ %@", [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 2)], [NSMutableIndexSet indexSetWithIndex:7]);
        NSLog(@"%@ %@", [[[NSMutableIndexSet indexSetWithIndex:7] copy] class], [index classForCoder]);
    }
    return 0;
}
