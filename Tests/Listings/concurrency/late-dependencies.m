// A dependency that is added to an operation in a queue, before it begins, holds it back; so does suspending the queue. A stack of
// operations can be made of that.
#import <Foundation/Foundation.h>

static void add(NSOperationQueue *queue, int number) {
  NSOperation *operation = [NSBlockOperation blockOperationWithBlock:^{ printf("%d ", number); }];
  NSOperation *last = queue.operations.lastObject;
  if (last && !last.isExecuting) [last addDependency:operation];
  [queue addOperation:operation];
}

int main(void) {
  @autoreleasepool {
    NSOperationQueue *queue = [NSOperationQueue new];
    queue.maxConcurrentOperationCount = 1;
    for (int number = 0; number < 6; number++) add(queue, number);
    [queue waitUntilAllOperationsAreFinished];
    printf("\n");
    NSBlockOperation *operation = [NSBlockOperation blockOperationWithBlock:^{ printf("runs\n"); }];
    [queue addOperation:operation];
    queue.suspended = YES;
    [NSThread sleepForTimeInterval:1];
    printf("suspended: executing %d, finished %d\n", operation.isExecuting, operation.isFinished);
    queue.suspended = NO;
    [operation waitUntilFinished];
    printf("finished %d\n", operation.isFinished);
  }
  return 0;
}
