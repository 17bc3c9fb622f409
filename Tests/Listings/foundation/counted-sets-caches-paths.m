// listing: NSCountedSet, NSCache with a count limit, NSIndexPath
// mode: arc
#import <Foundation/Foundation.h>

@interface Judge : NSObject <NSCacheDelegate>
@end
@implementation Judge
- (void)cache:(NSCache *)cache willEvictObject:(id)object { NSLog(@"evict %@", object); }
@end

int main(void) {
    @autoreleasepool {
        NSCountedSet *words = [NSCountedSet setWithArray:[@"to be or not to be" componentsSeparatedByString:@" "]];
        NSLog(@"%lu %lu %lu", (unsigned long)words.count, (unsigned long)[words countForObject:@"to"], (unsigned long)[words countForObject:@"x"]);
        [words removeObject:@"to"];
        [words addObject:@"or"];
        NSLog(@"%lu %lu", (unsigned long)[words countForObject:@"to"], (unsigned long)[words countForObject:@"or"]);
        [words removeObject:@"not"];
        NSLog(@"%d %lu", [words containsObject:@"not"], (unsigned long)words.count);
        NSLog(@"%@", [[words allObjects] sortedArrayUsingSelector:@selector(compare:)]);

        NSCache *cache = [NSCache new];
        Judge *judge = [Judge new];
        cache.delegate = judge;
        cache.name = @"pictures";
        cache.countLimit = 2;
        [cache setObject:@"one" forKey:@1];
        [cache setObject:@"two" forKey:@2];
        NSLog(@"%@ %@ %@", cache.name, [cache objectForKey:@1], [cache objectForKey:@3]);
        [cache removeObjectForKey:@1];
        NSLog(@"%@ %@", [cache objectForKey:@1], [cache objectForKey:@2]);

        NSIndexPath *path = [NSIndexPath indexPathWithIndex:3];
        path = [path indexPathByAddingIndex:1];
        NSLog(@"%lu %lu %lu", (unsigned long)path.length, (unsigned long)[path indexAtPosition:0], (unsigned long)[path indexAtPosition:1]);
        NSLog(@"%@", path);
        NSLog(@"%ld %d", (long)[path compare:[NSIndexPath indexPathWithIndex:4]], [path isEqual:[[NSIndexPath indexPathWithIndex:3] indexPathByAddingIndex:1]]);
        NSMutableDictionary *cells = [NSMutableDictionary dictionary];
        cells[path] = @"cell";
        NSLog(@"%@", cells[[[NSIndexPath indexPathWithIndex:3] indexPathByAddingIndex:1]]);
    }
    return 0;
}
