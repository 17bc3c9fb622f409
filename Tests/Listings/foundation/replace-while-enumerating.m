// A value may be replaced while the dictionary is enumerated; a key may not come.
#import <Foundation/Foundation.h>
int main() {
  NSMutableDictionary *d = [@{@"a": @1, @"b": @2} mutableCopy];
  [d enumerateKeysAndObjectsUsingBlock:^(id k, id v, BOOL *s) { d[@"a"] = @9; d[@"b"] = @9; NSLog(@"%@", v); }];
  NSLog(@"%@ %@", d[@"a"], d[@"b"]);
  for (id k in d) d[k] = @8;
  NSLog(@"%@ %@", d[@"a"], d[@"b"]);
  @try {
    for (id k in d) d[@"new"] = @8;
  } @catch (NSException *e) {
    NSLog(@"%@", e.name);
  }
  return 0;
}
