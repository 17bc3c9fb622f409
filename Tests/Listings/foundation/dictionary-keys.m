#import <Foundation/Foundation.h>

// A key of the listing's own: its -hash and -isEqual: are asked for.
@interface Point2 : NSObject <NSCopying> {
  int _x;
}
+ (instancetype)at:(int)x;
@end
static int hashes, comparisons;
@implementation Point2
+ (instancetype)at:(int)x {
  Point2 *made = [self new];
  made->_x = x;
  return made;
}
- (id)copyWithZone:(NSZone *)zone {
  return self;
}
- (NSUInteger)hash {
  hashes++;
  return 1;
}
- (BOOL)isEqual:(id)other {
  comparisons++;
  return [other isKindOfClass:[Point2 class]] && ((Point2 *)other)->_x == _x;
}
@end

int main(void) {
  @autoreleasepool {
    NSMutableDictionary *words = [NSMutableDictionary dictionary];
    for (int i = 0; i < 100; i++) words[[NSString stringWithFormat:@"key %d", i]] = @(i);
    NSMutableString *wide = [NSMutableString stringWithString:@"key 4"];
    [wide appendString:@"2"];
    printf("%d %d\n", [words[wide] intValue], words[@"key 100"] == nil);

    // Removed keys leave holes that an enumeration passes over.
    for (int i = 0; i < 100; i++) {
      if (i % 10 != 3) [words removeObjectForKey:[NSString stringWithFormat:@"key %d", i]];
    }
    int count = 0, sum = 0;
    for (NSString *key in words) {
      count++;
      sum += [words[key] intValue];
    }
    printf("%d %d %lu\n", count, sum, (unsigned long)[words count]);

    // Numbers are equal by value, whatever they were made from.
    NSDictionary *numbers = @{@1 : @"one", @2.5 : @"two and a half", @(-1) : @"minus one"};
    printf("%s %s %s %d\n", [numbers[@1.0] UTF8String], [numbers[@2.5f] UTF8String],
           [numbers[[NSNumber numberWithLongLong:-1]] UTF8String], numbers[@"1"] == nil);

    NSMutableDictionary *points = [NSMutableDictionary dictionary];
    points[[Point2 at:1]] = @"first";
    points[[Point2 at:2]] = @"second";
    printf("%s %d %d\n", [points[[Point2 at:2]] UTF8String], hashes > 2, comparisons > 1);

    NSMutableSet *set = [NSMutableSet setWithObjects:@"a", @"b", @1, @2, nil];
    [set removeObject:@"b"];
    [set addObject:[NSMutableString stringWithString:@"a"]];
    int members = 0;
    for (id member in set) members += member != nil;
    printf("%d %d\n", members, [set containsObject:@1.0]);
  }
  return 0;
}
