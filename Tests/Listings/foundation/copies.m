// Shallow and deep, mutable and not: what copy and mutableCopy give, and why strings are copied by properties.
#import <Foundation/Foundation.h>

@interface Note : NSObject <NSCopying>
@property (nonatomic, copy) NSString *copied;
@property (nonatomic, strong) NSString *kept;
@end
@implementation Note
- (id)copyWithZone:(NSZone *)zone {
  Note *other = [[[self class] allocWithZone:zone] init];
  other.copied = self.copied;
  other.kept = [self.kept copy];
  return other;
}
@end

int main(void) {
  @autoreleasepool {
    NSMutableString *text = [NSMutableString stringWithString:@"tea"];
    Note *note = [Note new];
    note.copied = text;
    note.kept = text;
    Note *twin = [note copy];
    [text appendString:@"pot"];
    NSLog(@"%@ %@ %@ %@", note.copied, note.kept, twin.copied, twin.kept);

    NSArray *list = @[ [NSMutableString stringWithString:@"a"], @"b" ];
    NSArray *shallow = [list copy], *mutable = [list mutableCopy];
    NSArray *deep = [[NSArray alloc] initWithArray:list copyItems:YES];
    [list[0] appendString:@"!"];
    NSLog(@"%@ %@ %@", shallow[0], mutable[0], deep[0]);
    NSLog(@"%d %d", shallow == list, mutable == list);
    NSLog(@"%d %d", [deep[0] isKindOfClass:[NSMutableString class]] && NO, [mutable respondsToSelector:@selector(addObject:)]);

    NSMutableDictionary *table = [@{@"k" : @1} mutableCopy];
    NSDictionary *frozen = [table copy];
    table[@"k"] = @2;
    NSLog(@"%@ %@", frozen[@"k"], table[@"k"]);
    NSMutableString *key = [@"key" mutableCopy];
    table[key] = @3;
    [key setString:@"other"];
    NSLog(@"%@ %@", table[@"key"], table[@"other"]);
    NSSet *set = [NSSet setWithObject:@1];
    NSLog(@"%d %d", [set copy] == set, [[set mutableCopy] isEqual:set]);
  }
  return 0;
}
