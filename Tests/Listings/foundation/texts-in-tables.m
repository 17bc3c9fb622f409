// Two spellings of one accented letter are two texts: as literals, as keys, as names of notifications, and in archives.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSString *one = @"\u00E9", *two = @"e\u0301";
    NSLog(@"%lu %lu %d %d", (unsigned long)one.length, (unsigned long)two.length, one == two, [one isEqualToString:two]);
    NSLog(@"%ld", (long)[one localizedCompare:two]);
    NSLog(@"%lu %lu", (unsigned long)@"\u212B".length, (unsigned long)[@"\u00C5" lengthOfBytesUsingEncoding:NSUTF8StringEncoding]);
    NSLog(@"%lu", (unsigned long)[NSSet setWithObjects:one, two, nil].count);

    NSData *list = [NSPropertyListSerialization dataWithPropertyList:@{one: @1, two: @2}
                                                              format:NSPropertyListBinaryFormat_v1_0
                                                             options:0
                                                               error:nil];
    NSDictionary *read = [NSPropertyListSerialization propertyListWithData:list options:0 format:NULL error:nil];
    NSLog(@"%lu %@ %@", (unsigned long)read.count, read[one], read[two]);
    NSData *archive = [NSKeyedArchiver archivedDataWithRootObject:@[one, two] requiringSecureCoding:NO error:nil];
    NSArray *back = [NSKeyedUnarchiver unarchivedObjectOfClass:[NSArray class] fromData:archive error:nil];
    NSLog(@"%lu %lu", (unsigned long)[back[0] length], (unsigned long)[back[1] length]);

    __block int told = 0;
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addObserverForName:one object:nil queue:nil usingBlock:^(NSNotification *n) { told++; }];
    [center postNotificationName:two object:nil];
    NSLog(@"%d", told);
    [center postNotificationName:one object:nil];
    NSLog(@"%d", told);
  }
  return 0;
}
