// A length of -1, as read and recv answer on an error, raises in NSData and NSMutableData.
#import <Foundation/Foundation.h>

static void attempt(void (^block)(void)) {
  @try {
    block();
  } @catch (NSException *error) {
    NSRange start = [error.reason rangeOfString:@"absurd"];
    NSLog(@"%@: %@", error.name, start.length ? [error.reason substringFromIndex:start.location] : error.reason);
  }
}

int main(void) {
  @autoreleasepool {
    char text[] = "abc";
    const char *bytes = text;
    ssize_t count = -1;
    NSMutableData *data = [NSMutableData data];
    attempt(^{ [NSData dataWithBytes:bytes length:count]; });
    attempt(^{ (void)[[NSMutableData alloc] initWithBytes:bytes length:count]; });
    attempt(^{ [NSMutableData dataWithLength:count]; });
    attempt(^{ [data appendBytes:bytes length:count]; });
    attempt(^{ data.length = count; });
    attempt(^{ [data increaseLengthBy:count]; });
    [data appendBytes:bytes length:3];
    NSLog(@"%@", [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding]);
  }
  return 0;
}
