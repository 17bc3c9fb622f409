// Data made of bytes without a copy is those bytes: it has their address and shows what becomes of them.
#import <Foundation/Foundation.h>

static NSString *text(NSData *data) {
  return [[NSString alloc] initWithData:data encoding:NSASCIIStringEncoding];
}

int main(void) {
  static char buffer[] = "hello";
  char local[] = "local";
  NSData *made = [NSData dataWithBytesNoCopy:buffer length:5 freeWhenDone:NO];
  NSData *initialized = [[NSData alloc] initWithBytesNoCopy:buffer length:4 freeWhenDone:NO];
  NSData *onStack = [NSData dataWithBytesNoCopy:local length:5 freeWhenDone:NO];
  NSData *copied = [NSData dataWithBytes:buffer length:5];
  CFDataRef core = CFDataCreateWithBytesNoCopy(NULL, (const UInt8 *)buffer, 5, kCFAllocatorNull);
  @autoreleasepool {
    NSData *ending = [[NSData alloc] initWithBytesNoCopy:buffer
                                                  length:5
                                             deallocator:^(void *bytes, NSUInteger length) {
      printf("ended: %d %lu\n", bytes == buffer, (unsigned long)length);
    }];
    printf("%d\n", ending.bytes == buffer);
    ending = nil;
  }
  buffer[0] = 'J';
  local[4] = 'L';
  printf("%d %d %d %d\n", made.bytes == buffer, initialized.bytes == buffer, onStack.bytes == local,
         copied.bytes == buffer);
  printf("%d\n", CFDataGetBytePtr(core) == (const UInt8 *)buffer);
  printf("%s %s %s %s\n", text(made).UTF8String, text(initialized).UTF8String,
         text(onStack).UTF8String, text(copied).UTF8String);
  printf("%d\n", [made isEqual:[NSData dataWithBytes:"Jello" length:5]]);

  NSMutableData *changed = [made mutableCopy];
  ((char *)changed.mutableBytes)[0] = 'C';
  printf("%s %s\n", text(changed).UTF8String, buffer);
  CFRelease(core);

  char *block = malloc(3);
  memcpy(block, "abc", 3);
  NSData *owner = [NSData dataWithBytesNoCopy:block length:3];
  printf("%s\n", text(owner).UTF8String);
  return 0;
}
