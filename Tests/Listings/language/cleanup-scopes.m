// __attribute__((cleanup)): a defer of one's own, in which order it runs, and what it sees.
#import <Foundation/Foundation.h>

typedef void (^Cleanup)(void);
static void runCleanup(__strong Cleanup *block) {
  (*block)();
}
#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define onExit \
  __strong Cleanup CONCAT(exit_, __LINE__) __attribute__((cleanup(runCleanup), unused)) = ^

static void closeNumber(int *number) {
  NSLog(@"close %d", *number);
}

static int work(int n) {
  onExit { NSLog(@"leave %d", n); };
  int handle __attribute__((cleanup(closeNumber))) = n * 10;
  if (n == 1) return handle;
  for (int i = 0; i < 2; i++) {
    onExit { NSLog(@"round %d", i); };
    if (i == 1) break;
    NSLog(@"in %d", i);
  }
  handle++;
  return handle;
}

int main(void) {
  @autoreleasepool {
    NSLog(@"%d", work(1));
    NSLog(@"%d", work(2));
    @try {
      onExit { NSLog(@"unwound"); };
      @throw [NSException exceptionWithName:@"Stop" reason:nil userInfo:nil];
    } @catch (NSException *exception) {
      NSLog(@"%@", exception.name);
    } @finally {
      NSLog(@"finally");
    }
  }
  return 0;
}
