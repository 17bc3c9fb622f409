// A counted set that is emptied or set anew has no counts left.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSCountedSet *fruit = [NSCountedSet setWithArray:@[ @"fig", @"plum", @"fig", @"fig" ]];
    NSLog(@"%lu %lu", (unsigned long)fruit.count, (unsigned long)[fruit countForObject:@"fig"]);
    [fruit removeAllObjects];
    NSLog(@"%lu %lu", (unsigned long)fruit.count, (unsigned long)[fruit countForObject:@"fig"]);
    [fruit addObject:@"fig"];
    NSLog(@"%lu", (unsigned long)[fruit countForObject:@"fig"]);
    [fruit addObject:@"fig"];
    [fruit setSet:[NSSet setWithObjects:@"fig", @"pear", nil]];
    NSLog(@"%lu %lu %lu", (unsigned long)fruit.count, (unsigned long)[fruit countForObject:@"fig"],
          (unsigned long)[fruit countForObject:@"pear"]);
    [fruit setSet:fruit];
    NSLog(@"%lu", (unsigned long)fruit.count);
  }
  return 0;
}
