// ObjectiveSugar: additions to collections, numbers and strings.
#import "ObjectiveSugar.h"

int main(void) {
  @autoreleasepool {
    NSArray *list = @[@"a", @"b", @"c", @"d"];
    NSLog(@"%@ %@", list.first, [list.reverse componentsJoinedByString:@""]);
    NSLog(@"%@", [[list map:^(NSString *item) { return [item stringByAppendingString:@"!"]; }] componentsJoinedByString:@" "]);
    NSLog(@"%@", [[list select:^BOOL(NSString *item) { return item.UTF8String[0] > 'b'; }] componentsJoinedByString:@" "]);
    NSLog(@"%@", [[list take:2] componentsJoinedByString:@" "]);
    [@3 times:^{ NSLog(@"time"); }];
    [@2 upto:4 do:^(NSInteger number) { NSLog(@"%ld", (long)number); }];
    NSLog(@"%@ %d", [[@"one two" split] componentsJoinedByString:@"|"], [@"one two" containsString:@"two"]);
    NSLog(@"%@ %@", [@"snake_case_word" camelCase], [@"  trimmed " strip]);
    NSMutableArray *stack = [NSMutableArray array];
    [stack push:@1];
    [stack push:@2];
    NSLog(@"%@ %@", [stack pop], stack);
    NSDictionary *picked = [@{@"a": @1, @"b": @2} pick:@[@"b"]];
    NSLog(@"%@ %d", picked, [picked hasKey:@"a"]);
  }
  return 0;
}
