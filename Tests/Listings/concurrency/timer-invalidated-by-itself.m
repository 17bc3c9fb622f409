// A timer keeps its target and its block while they run, also when they invalidate it.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

@interface Clock : NSObject {
  int ticks;
}
@end

@implementation Clock

- (void)start {
  [NSTimer scheduledTimerWithTimeInterval:1 target:self selector:@selector(tick:) userInfo:nil repeats:YES];
}

- (void)tick:(NSTimer *)timer {
  [timer invalidate];
  ticks++;
  say(@"tick %d", ticks);
}

- (void)dealloc {
  say(@"dealloc");
}

@end

int main(void) {
  @autoreleasepool {
    @autoreleasepool {
      [[Clock new] start];
    }
    __block int count = 0;
    [NSTimer scheduledTimerWithTimeInterval:2 repeats:YES block:^(NSTimer *timer) {
      [timer invalidate];
      say(@"block %d", ++count);
    }];
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:5]];
  }
}
