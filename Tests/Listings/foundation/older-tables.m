// What older programs use of tables and sets: the deprecated names of NSMapTable's constructors, CFSetSetValue.
#import <Foundation/Foundation.h>

int main(void) {
  NSMapTable *keys = [NSMapTable mapTableWithWeakToStrongObjects];
  NSMapTable *values = [NSMapTable mapTableWithStrongToWeakObjects];
  @autoreleasepool {
    NSObject *gone = [NSObject new];
    [keys setObject:@"value" forKey:gone];
    [values setObject:gone forKey:@"key"];
    NSLog(@"%@ %d", [keys objectForKey:gone], [values objectForKey:@"key"] == gone);
  }
  NSLog(@"%lu %d", (unsigned long)keys.keyEnumerator.allObjects.count, [values objectForKey:@"key"] == nil);
  NSMapTable *strong = [NSMapTable mapTableWithStrongToStrongObjects];
  [strong setObject:@1 forKey:@"a"];
  NSLog(@"%@ %lu", [strong objectForKey:@"a"], (unsigned long)[[NSMapTable mapTableWithWeakToWeakObjects] count]);
  // Equal objects: the one that is in a set stays when another is added, and goes when another is set.
  NSString *first = [NSMutableString stringWithString:@"same"], *second = [NSMutableString stringWithString:@"same"];
  NSMutableSet *set = [NSMutableSet setWithObject:first];
  CFSetAddValue((__bridge CFMutableSetRef)set, (__bridge void *)second);
  NSLog(@"%d", set.anyObject == first);
  CFSetSetValue((__bridge CFMutableSetRef)set, (__bridge void *)second);
  NSLog(@"%d %lu", set.anyObject == second, (unsigned long)set.count);
  return 0;
}
