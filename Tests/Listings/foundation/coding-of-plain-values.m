// Index paths, sets of indexes, UUIDs and values are encoded and decoded by the methods of NSCoding.
#import <Foundation/Foundation.h>

static void show(const char *what, id object) {
  NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initRequiringSecureCoding:NO];
  [object encodeWithCoder:archiver];
  [archiver finishEncoding];
  NSKeyedUnarchiver *unarchiver = [[NSKeyedUnarchiver alloc] initForReadingFromData:archiver.encodedData error:NULL];
  unarchiver.requiresSecureCoding = NO;
  id decoded = [[[object classForCoder] alloc] initWithCoder:unarchiver];
  NSLog(@"%s %d", what, [decoded isEqual:object]);
}

int main(void) {
  @autoreleasepool {
    NSUInteger places[] = {4, 0, 2};
    show("path", [NSIndexPath indexPathWithIndexes:places length:3]);
    NSMutableIndexSet *indexes = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(3, 4)];
    [indexes addIndex:40];
    show("mutable indexes", indexes);
    show("indexes", [indexes copy]);
    show("no index", [NSIndexSet indexSet]);
    show("UUID", [NSUUID UUID]);
    show("range", [NSValue valueWithRange:NSMakeRange(1, 5)]);
    show("size", [NSValue valueWithBytes:&(float){1.5} objCType:@encode(float)]);
  }
  return 0;
}
