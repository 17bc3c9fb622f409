// YYMemoryCache: limits, the order of use, and what is thrown out.
#import "YYMemoryCache.h"

int main(void) {
  @autoreleasepool {
    YYMemoryCache *cache = [YYMemoryCache new];
    cache.name = @"small";
    cache.releaseAsynchronously = NO;
    for (int i = 0; i < 10; i++) [cache setObject:@(i * i) forKey:@(i) withCost:(NSUInteger)i];
    NSLog(@"%lu %lu", (unsigned long)cache.totalCount, (unsigned long)cache.totalCost);
    [cache objectForKey:@0];
    [cache trimToCount:3];
    NSLog(@"%d %d %d", [cache containsObjectForKey:@0], [cache containsObjectForKey:@1], [cache containsObjectForKey:@9]);
    [cache trimToCost:9];
    NSLog(@"%lu", (unsigned long)cache.totalCost);
    [cache removeAllObjects];
    NSLog(@"%@ %@", cache.name, [cache objectForKey:@9]);
  }
  return 0;
}
