// A loop that polls a variable gets its answer.
#import <Foundation/Foundation.h>
static volatile BOOL done;
int main(void) {
  dispatch_async(dispatch_get_global_queue(0, 0), ^{ NSLog(@"set"); done = YES; });
  while (!done) {}
  NSLog(@"seen");
  __block BOOL ready = NO;
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_main_queue(), ^{ ready = YES; });
  while (!ready) [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  NSLog(@"ready");
  dispatch_async(dispatch_get_global_queue(0, 0), ^{ sleep(1); NSLog(@"never: the program has ended"); });
}
