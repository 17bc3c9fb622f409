// performSelector:onThread: and threads that have ended or that have not begun: only who waits for a thread that ends
// gets an exception. What is performed on a thread before its start runs when its run loop does, and a block that calls
// pthread_exit finishes the thread it runs on.
#import <Foundation/Foundation.h>
#import <pthread.h>

@interface Worker : NSThread
@end

@implementation Worker
- (void)main {
  @autoreleasepool {
    NSRunLoop *loop = [NSRunLoop currentRunLoop];
    [loop addPort:[NSPort port] forMode:NSDefaultRunLoopMode];
    while (!self.isCancelled && [loop runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]]) {
    }
    NSLog(@"%@ leaves its loop", self.name);
  }
}
- (void)say:(NSString *)words {
  NSLog(@"%@ on %@", words, [NSThread currentThread].name);
}
- (void)run:(void (^)(void))block {
  block();
}
@end

static void waitUntilFinished(NSThread *thread) {
  while (!thread.isFinished) [NSThread sleepForTimeInterval:0.01];
  NSLog(@"%@ is %@, %@", thread.name, thread.isExecuting ? @"executing" : @"not executing",
        thread.isFinished ? @"finished" : @"not finished");
}

int main(void) {
  @autoreleasepool {
    Worker *early = [Worker new];
    early.name = @"early";
    [early performSelector:@selector(say:) onThread:early withObject:@"asked before the start" waitUntilDone:NO];
    NSLog(@"not started");
    [early start];
    [early performSelector:@selector(say:) onThread:early withObject:@"asked after the start" waitUntilDone:YES];
    [early performSelector:@selector(cancel) onThread:early withObject:nil waitUntilDone:YES];
    waitUntilFinished(early);

    [early performSelector:@selector(say:) onThread:early withObject:@"never" waitUntilDone:NO];
    NSLog(@"who does not wait is not told");
    @try {
      [early performSelector:@selector(say:) onThread:early withObject:@"never" waitUntilDone:YES];
    } @catch (NSException *exception) {
      NSLog(@"%@: %@", exception.name, exception.reason);
    }

    Worker *leaver = [Worker new];
    leaver.name = @"leaver";
    [leaver start];
    [leaver performSelector:@selector(run:)
                   onThread:leaver
                 withObject:^{
                   NSLog(@"pthread_exit");
                   pthread_exit(NULL);
                 }
              waitUntilDone:NO];
    @try {
      [leaver performSelector:@selector(say:) onThread:leaver withObject:@"never" waitUntilDone:YES];
    } @catch (NSException *exception) {
      NSLog(@"%@: %@", exception.name, exception.reason);
    }
    waitUntilFinished(leaver);
  }
  return 0;
}
