// NSPurgeableData gives its bytes up when it is asked to and nobody uses them.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSPurgeableData *data = [NSPurgeableData dataWithBytes:"picture" length:7];
    NSLog(@"%lu %d", (unsigned long)data.length, [data isKindOfClass:[NSMutableData class]]);
    [data discardContentIfPossible];
    NSLog(@"in use: %d", [data isContentDiscarded]);
    NSLog(@"begin: %d", [data beginContentAccess]);
    [data appendBytes:"s" length:1];
    [data endContentAccess];
    [data endContentAccess];
    NSLog(@"%lu", (unsigned long)data.length);
    [data discardContentIfPossible];
    NSLog(@"discarded: %d, begin: %d", [data isContentDiscarded], [data beginContentAccess]);
    id<NSDiscardableContent> content = [[NSPurgeableData alloc] initWithData:[NSData data]];
    NSLog(@"%d", [content beginContentAccess]);
  }
  return 0;
}
