// arc4random_uniform gives every number below its bound, evenly.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    int counts[6] = {0};
    for (int i = 0; i < 6000; i++) counts[arc4random_uniform(6)]++;
    BOOL isEven = YES;
    for (int i = 0; i < 6; i++) isEven = isEven && counts[i] > 800 && counts[i] < 1200;
    NSLog(@"six sides, each about as often: %d", isEven);
    NSLog(@"below 1 and below 0: %u %u", arc4random_uniform(1), arc4random_uniform(0));

    NSMutableSet *seen = [NSMutableSet set];
    for (int i = 0; i < 2000; i++) [seen addObject:@(arc4random_uniform(100))];
    NSLog(@"%lu of 100, the least %@, the greatest %@", seen.count,
          [seen valueForKeyPath:@"@min.self"], [seen valueForKeyPath:@"@max.self"]);

    uint32_t high = 0, large = 0;
    for (int i = 0; i < 200; i++) {
      high |= arc4random();
      large |= arc4random_uniform(4000000000u);
    }
    NSLog(@"%x %d", high, large > 0x7fffffffu);

    NSMutableArray *cards = [NSMutableArray array];
    for (int i = 0; i < 20; i++) [cards addObject:@(i)];
    NSArray *sorted = [cards copy];
    for (NSUInteger i = cards.count - 1; i > 0; i--) {
      [cards exchangeObjectAtIndex:i withObjectAtIndex:arc4random_uniform((uint32_t)i + 1)];
    }
    NSLog(@"shuffled %d, the same cards %d", ![cards isEqual:sorted],
          [[NSSet setWithArray:cards] isEqual:[NSSet setWithArray:sorted]]);
  }
  return 0;
}
