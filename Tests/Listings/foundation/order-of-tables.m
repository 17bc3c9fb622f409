// Dictionaries and sets enumerate as CoreFoundation's tables do: from the first bucket to the last, a key's bucket being its hash modulo
// the table's size, or the next one that is free. Sizes are 3, 7, 13, 23 … for up to 3, 6, 11, 19 … keys.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

static NSString *joined(id<NSFastEnumeration> keys) {
  NSMutableArray *all = [NSMutableArray array];
  for (id key in keys) [all addObject:[key description]];
  return [all componentsJoinedByString:@" "];
}

int main(void) {
  @autoreleasepool {
    // What a public library's tests expect of Apple's systems.
    NSDictionary *input = @{@"page" : @"24", @"lang" : @"en-US", @"q" : @"how+many+kittens", @"key" : @"1234"};
    say(@"%@", joined(input));
    say(@"%@", [[NSSet setWithArray:@[ @"Testarossa", @"F50", @"F458 Italia" ]].allObjects
                   componentsJoinedByString:@", "]);

    NSMutableDictionary *numbers = [NSMutableDictionary dictionary];
    for (int i = 0; i < 8; i++) numbers[@(i)] = @(i * i);
    say(@"%@", joined(numbers));
    [numbers removeObjectForKey:@3];
    numbers[@20] = @400;
    say(@"%@ | %@", joined(numbers), joined([numbers copy]));

    NSMutableDictionary *roomy = [NSMutableDictionary dictionaryWithCapacity:10];
    NSMutableDictionary *tight = [NSMutableDictionary new];
    for (NSString *name in @[ @"name", @"age", @"city", @"email" ]) {
      roomy[name] = name;
      tight[name] = name;
    }
    say(@"%@ | %@", joined(roomy), joined(tight));
    say(@"%@", tight);
  }
  return 0;
}
