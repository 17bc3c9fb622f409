// A program that polls its run loop, with a date in the past, sees its timers fire: time passes while it polls.
#import <Foundation/Foundation.h>

#define say(...) printf("%s\n", [NSString stringWithFormat:__VA_ARGS__].UTF8String)

int main(void) {
  @autoreleasepool {
    __block int count = 0;
    NSDate *start = [NSDate date];
    [NSTimer scheduledTimerWithTimeInterval:1 repeats:YES block:^(NSTimer *timer) {
      if (++count == 3) [timer invalidate];
      say(@"timer %d", count);
    }];
    NSRunLoop *loop = [NSRunLoop currentRunLoop];
    while (count < 3 && [loop runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantPast]]) {
    }
    NSTimeInterval passed = -start.timeIntervalSinceNow;
    say(@"%d", passed >= 3 && passed < 3.5);

    // One poll costs nothing.
    NSDate *before = [NSDate date];
    [loop runUntilDate:[NSDate distantPast]];
    say(@"%d", -before.timeIntervalSinceNow < 0.001);
  }
}
