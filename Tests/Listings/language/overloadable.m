// Functions of one name (`overloadable`): the call's arguments choose, the nearest class and the exact type first.
#import <Foundation/Foundation.h>

#define OVERLOAD __attribute__((overloadable))

OVERLOAD static NSString *kind(int number) { return @"int"; }
OVERLOAD static NSString *kind(double number) { return @"double"; }
OVERLOAD static NSString *kind(const char *text) { return @"C string"; }
OVERLOAD static NSString *kind(id object) { return @"object"; }
OVERLOAD static NSString *kind(NSString *text) { return @"string"; }
OVERLOAD static NSString *kind(NSArray *list) { return @"array"; }
OVERLOAD static NSString *kind(id<NSFastEnumeration> collection) { return @"collection"; }
OVERLOAD static NSString *kind(NSString *text, NSUInteger count) { return @"string and count"; }
OVERLOAD static NSString *kind(BOOL (^test)(id object)) { return @"block"; }
OVERLOAD static NSString *kind(CGRect frame);
OVERLOAD static NSString *kind(CGRect frame) { return @"rectangle"; }

OVERLOAD static NSUInteger each(NSArray *list, void (^body)(id object)) {
  for (id object in list) body(object);
  return list.count;
}
OVERLOAD static NSUInteger each(NSDictionary *table, void (^body)(id key, id value)) {
  for (id key in table) body(key, table[key]);
  return table.count;
}

int main(void) {
  @autoreleasepool {
    NSLog(@"%@, %@, %@, %@", kind(1), kind('c'), kind(1.5), kind(2.5f));
    NSLog(@"%@, %@", kind("text"), kind(@"text"));
    NSLog(@"%@, %@, %@", kind(@[]), kind([NSMutableArray array]), kind(@1));
    NSLog(@"%@, %@", kind([NSSet set]), kind(@"a", 2));
    NSLog(@"%@, %@", kind(^(id object) { return YES; }), kind(CGRectZero));
    NSUInteger list = each(@[ @"one" ], ^(id object) { NSLog(@"%@", object); });
    NSUInteger table = each(@{@"key" : @"value"}, ^(id key, id value) { NSLog(@"%@ = %@", key, value); });
    NSLog(@"%lu %lu", (unsigned long)list, (unsigned long)table);
    NSLog(@"%@", kind(kind(kind(1))));
  }
  return 0;
}
