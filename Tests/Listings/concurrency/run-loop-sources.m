// Sources that a program signals by hand: on its own loop, on another thread's, removed, invalidated.
#import <Foundation/Foundation.h>

static void scheduled(void *info, CFRunLoopRef loop, CFRunLoopMode mode) { NSLog(@"%s scheduled", (char *)info); }
static void cancelled(void *info, CFRunLoopRef loop, CFRunLoopMode mode) { NSLog(@"%s cancelled", (char *)info); }
static void perform(void *info) { NSLog(@"%s performs on %@", (char *)info, [NSThread currentThread].name); }
static void stop(void *info) { CFRunLoopStop(CFRunLoopGetCurrent()); }

static CFRunLoopSourceRef make(char *name, void (*function)(void *)) {
  CFRunLoopSourceContext context = { 0, name, NULL, NULL, NULL, NULL, NULL, scheduled, cancelled, function };
  return CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context);
}

int main(void) {
  @autoreleasepool {
    [NSThread currentThread].name = @"main";
    CFRunLoopSourceRef first = make("first", perform);
    CFRunLoopAddSource(CFRunLoopGetCurrent(), first, kCFRunLoopDefaultMode);
    NSLog(@"%d", CFRunLoopContainsSource(CFRunLoopGetCurrent(), first, kCFRunLoopDefaultMode));
    CFRunLoopSourceSignal(first);
    CFRunLoopSourceSignal(first);
    NSLog(@"%d", CFRunLoopRunInMode(kCFRunLoopDefaultMode, 1, true) == kCFRunLoopRunHandledSource);
    CFRunLoopSourceInvalidate(first);
    NSLog(@"%d", CFRunLoopSourceIsValid(first));
    CFRelease(first);

    __block CFRunLoopRef loop = NULL;
    CFRunLoopSourceRef second = make("second", perform), last = make("last", stop);
    dispatch_semaphore_t ready = dispatch_semaphore_create(0), done = dispatch_semaphore_create(0);
    NSThread *worker = [[NSThread alloc] initWithBlock:^{
      loop = CFRunLoopGetCurrent();
      CFRunLoopAddSource(loop, second, kCFRunLoopDefaultMode);
      CFRunLoopAddSource(loop, last, kCFRunLoopDefaultMode);
      dispatch_semaphore_signal(ready);
      CFRunLoopRun();
      NSLog(@"loop stopped");
      dispatch_semaphore_signal(done);
    }];
    worker.name = @"worker";
    [worker start];
    dispatch_semaphore_wait(ready, DISPATCH_TIME_FOREVER);
    CFRunLoopSourceSignal(second);
    CFRunLoopWakeUp(loop);
    [NSThread sleepForTimeInterval:0.1];
    CFRunLoopRemoveSource(loop, second, kCFRunLoopDefaultMode);
    CFRunLoopSourceSignal(last);
    CFRunLoopWakeUp(loop);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    CFRelease(second);
    CFRelease(last);
  }
  return 0;
}
