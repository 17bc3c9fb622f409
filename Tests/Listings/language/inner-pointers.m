// NSData's `bytes` points into its receiver, which ARC therefore keeps until the pool is drained.
#import <Foundation/Foundation.h>

@interface Buffer : NSObject
- (char *)contents NS_RETURNS_INNER_POINTER;
- (char *)unguarded;
@end

@implementation Buffer {
  char _contents[8];
}
- (char *)contents {
  return strcpy(_contents, "buffer");
}
- (char *)unguarded {
  return _contents;
}
- (void)dealloc {
  NSLog(@"dealloc");
}
@end

static const char *copied(const char *text) {
  return [[NSData dataWithBytes:text length:strlen(text) + 1] bytes];
}

int main(void) {
  @autoreleasepool {
    const char *text = copied("inner pointer");
    NSLog(@"%s", text);

    NSMutableData *data = [NSMutableData dataWithBytes:"letters" length:8];
    char *letters = data.mutableBytes;
    data = nil;
    letters[0] = 'L';
    NSLog(@"%s", letters);
  }
  @autoreleasepool {
    char *contents = [[Buffer new] contents];
    NSLog(@"%s", contents);
  }
  @autoreleasepool {
    (void)[[Buffer new] unguarded];
    NSLog(@"the pool is still there");
  }
  return 0;
}
