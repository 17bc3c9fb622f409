// An observer that wakes its run loop before it waits polls for what another thread does.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    __block BOOL done = NO;
    __block int rounds = 0;
    NSDate *start = [NSDate date];
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, (int64_t)(0.2 * NSEC_PER_SEC)),
                   dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{ done = YES; });
    CFRunLoopObserverRef observer = CFRunLoopObserverCreateWithHandler(
        NULL, kCFRunLoopBeforeWaiting, YES, 0,
        ^(CFRunLoopObserverRef observer, CFRunLoopActivity activity) {
          rounds++;
          if (done) CFRunLoopStop(CFRunLoopGetCurrent());
          else CFRunLoopWakeUp(CFRunLoopGetCurrent());
        });
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode);
    SInt32 result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 5, false);
    NSLog(@"%d after %.1f s, polled: %d", (int)result == kCFRunLoopRunStopped,
          -[start timeIntervalSinceNow], rounds > 1);
    done = NO;
    start = [NSDate date];
    result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.5, false);
    NSLog(@"%d after %.1f s", (int)result == kCFRunLoopRunTimedOut, -[start timeIntervalSinceNow]);
    CFRunLoopRemoveObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode);
    CFRelease(observer);
  }
  return 0;
}
