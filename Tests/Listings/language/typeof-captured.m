// A variable that a block captures is const in it; what typeof asks about is not captured.
#import <Foundation/Foundation.h>
#include <uuid/uuid.h>

#define FIELD(TYPE, NAME)                                    \
  ({                                                         \
    typeof(TYPE) record;                                     \
    record.NAME = 1;                                         \
    ^{                                                       \
      typeof(record) copy = record;                          \
      copy.NAME += 1;                                        \
      typeof(record.NAME) field = copy.NAME;                 \
      field += sizeof(record.NAME);                          \
      return field;                                          \
    };                                                       \
  })

int main(void) {
  NSUInteger (^location)(void) = FIELD(NSRange, location);
  CGFloat (^width)(void) = FIELD(CGSize, width);
  NSLog(@"%lu %g", location(), width());
  uuid_t bytes;
  [[[NSUUID alloc] initWithUUIDString:@"00000000-0000-0000-0000-0000000000FF"] getUUIDBytes:bytes];
  NSLog(@"%lu %d", sizeof bytes, bytes[15]);
  return 0;
}
