// LinqToObjectiveC: queries over arrays and dictionaries.
#import "NSArray+LinqExtensions.h"
#import "NSDictionary+LinqExtensions.h"

int main(void) {
  @autoreleasepool {
    NSArray *words = @[@"pear", @"fig", @"apple", @"plum"];
    NSLog(@"%@", [[words linq_where:^BOOL(NSString *word) { return word.length > 3; }] componentsJoinedByString:@" "]);
    NSLog(@"%@", [[words linq_select:^id(NSString *word) { return @(word.length); }] componentsJoinedByString:@" "]);
    NSLog(@"%@", [[words linq_sort] componentsJoinedByString:@" "]);
    NSLog(@"%d %d", [words linq_any:^BOOL(NSString *word) { return [word hasPrefix:@"p"]; }],
          [words linq_all:^BOOL(NSString *word) { return [word hasPrefix:@"p"]; }]);
    NSLog(@"%@ %@", [[words linq_skip:2] componentsJoinedByString:@" "], [[words linq_take:1] firstObject]);
    NSLog(@"%@", [words linq_aggregate:^id(NSString *word, NSString *all) { return [NSString stringWithFormat:@"%@,%@", all, word]; }]);
    NSDictionary *groups = [words linq_groupBy:^id(NSString *word) { return [word substringToIndex:1]; }];
    NSLog(@"%lu %@", (unsigned long)groups.count, [groups[@"p"] componentsJoinedByString:@" "]);
    NSLog(@"%lu", (unsigned long)[groups linq_where:^BOOL(id key, NSArray *list) { return list.count > 1; }].count);
  }
  return 0;
}
