// A timer of Core Foundation: a function, its context, and when it fires. dispatch_benchmark is the mean of many rounds.
#import <Foundation/Foundation.h>
extern uint64_t dispatch_benchmark(size_t count, void (^block)(void));
static void fire(CFRunLoopTimerRef timer, void *info) {
  int *count = info;
  NSLog(@"fired %d", ++*count);
  if (*count == 3) CFRunLoopTimerInvalidate(timer);
}
int main(void) {
  @autoreleasepool {
    int count = 0;
    CFRunLoopTimerContext context = {0, &count, NULL, NULL, NULL}, read = {0};
    CFRunLoopTimerRef timer = CFRunLoopTimerCreate(kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + 0.5, 1, 0, 0, fire, &context);
    CFRunLoopRef loop = CFRunLoopGetCurrent();
    NSLog(@"%d", CFRunLoopContainsTimer(loop, timer, kCFRunLoopDefaultMode));
    CFRunLoopAddTimer(loop, timer, kCFRunLoopDefaultMode);
    CFRunLoopTimerGetContext(timer, &read);
    NSLog(@"%d %d %g", CFRunLoopContainsTimer(loop, timer, kCFRunLoopDefaultMode), read.info == &count, CFRunLoopTimerGetInterval(timer));
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 10, false);
    NSLog(@"%d", CFRunLoopTimerIsValid(timer));
    CFRelease(timer);
    CFRunLoopTimerRef once = CFRunLoopTimerCreate(NULL, CFAbsoluteTimeGetCurrent() + 1, 0, 0, 0, fire, &context);
    CFRunLoopAddTimer(loop, once, kCFRunLoopCommonModes);
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 10, false);
    NSLog(@"%d %d", count, CFRunLoopTimerDoesRepeat(once));
    CFRelease(once);
    NSLog(@"%llu", dispatch_benchmark(10, ^{ [NSThread sleepForTimeInterval:0.001]; }));
  }
  return 0;
}
