// Operations: dependencies, priorities, completion blocks, cancelling, and one that runs by itself.
#import <Foundation/Foundation.h>

@interface Fetch : NSOperation
@property (nonatomic, copy) NSString *what;
@property (nonatomic, getter=isExecuting) BOOL executing;
@property (nonatomic, getter=isFinished) BOOL finished;
@end
@implementation Fetch
@synthesize executing = _executing, finished = _finished;
- (BOOL)isAsynchronous { return YES; }
- (void)setExecuting:(BOOL)executing {
  [self willChangeValueForKey:@"isExecuting"];
  _executing = executing;
  [self didChangeValueForKey:@"isExecuting"];
}
- (void)setFinished:(BOOL)finished {
  [self willChangeValueForKey:@"isFinished"];
  _finished = finished;
  [self didChangeValueForKey:@"isFinished"];
}
- (void)start {
  if (self.isCancelled) { self.finished = YES; return; }
  self.executing = YES;
  NSLog(@"fetching %@", self.what);
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC), dispatch_get_global_queue(0, 0), ^{
    NSLog(@"fetched %@", self.what);
    self.executing = NO;
    self.finished = YES;
  });
}
@end

@interface Worker : NSObject
@end
@implementation Worker
- (NSString *)work:(NSString *)what { NSLog(@"invocation %@", what); return [what uppercaseString]; }
@end

int main(void) {
  @autoreleasepool {
    NSOperationQueue *queue = [[NSOperationQueue alloc] init];
    NSBlockOperation *a = [NSBlockOperation blockOperationWithBlock:^{ sleep(2); NSLog(@"a"); }];
    NSBlockOperation *b = [NSBlockOperation blockOperationWithBlock:^{ NSLog(@"b after a"); }];
    NSBlockOperation *c = [NSBlockOperation blockOperationWithBlock:^{ NSLog(@"c after a and b"); }];
    [b addDependency:a];
    [c addDependency:a];
    [c addDependency:b];
    c.completionBlock = ^{ NSLog(@"completed"); };
    [queue addOperations:@[c, b, a] waitUntilFinished:YES];
    NSLog(@"%d %d", a.isFinished, c.isFinished);

    queue.maxConcurrentOperationCount = 1;
    queue.suspended = YES;
    for (int i = 0; i < 3; i++) {
      NSBlockOperation *op = [NSBlockOperation blockOperationWithBlock:^{ NSLog(@"priority %d", i); }];
      op.queuePriority = i == 2 ? NSOperationQueuePriorityHigh : i == 0 ? NSOperationQueuePriorityLow : NSOperationQueuePriorityNormal;
      [queue addOperation:op];
    }
    NSLog(@"waiting %lu", queue.operationCount);
    queue.suspended = NO;
    [queue waitUntilAllOperationsAreFinished];

    Fetch *first = [Fetch new], *second = [Fetch new], *third = [Fetch new];
    first.what = @"one"; second.what = @"two"; third.what = @"three";
    [third cancel];
    [queue addOperation:first];
    [queue addOperation:second];
    [queue addOperation:third];
    [queue waitUntilAllOperationsAreFinished];
    NSLog(@"finished %d %d, cancelled %d", second.isFinished, third.isFinished, third.isCancelled);

    NSInvocationOperation *invocation = [[NSInvocationOperation alloc] initWithTarget:[Worker new] selector:@selector(work:) object:@"x"];
    [invocation start];
    NSLog(@"result %@", invocation.result);
    @try { [invocation start]; [queue addOperation:invocation]; }
    @catch (NSException *e) { NSLog(@"%@: %@", e.name, e.reason); }

    [queue addOperationWithBlock:^{
      NSLog(@"current is queue: %d", [NSOperationQueue currentQueue] == queue);
      [[NSOperationQueue mainQueue] addOperationWithBlock:^{
        NSLog(@"main: %d", [NSThread isMainThread]);
        CFRunLoopStop(CFRunLoopGetMain());
      }];
    }];
    CFRunLoopRun();
  }
}
