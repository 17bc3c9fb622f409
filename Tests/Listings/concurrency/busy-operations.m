// Two operations are busy until they are cancelled; the main thread sleeps meanwhile. Threads that are all busy let time pass.
#import <Foundation/Foundation.h>

@interface Mill : NSOperation
@end

@implementation Mill
- (void)main {
  NSInteger turns = 0;
  while (![self isCancelled]) turns++;
  NSLog(@"%@ stops, turned %d", self.name, turns > 1000);
}
@end

// Computing for a while costs little time: a sleeper does not wake in the middle of it.
static void compute(NSString *name) {
  long sum = 0;
  for (long i = 0; i < 1200000; i++) sum += i;
  NSLog(@"%@ computed %ld", name, sum);
}

int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_get_global_queue(0, 0);
    dispatch_async(queue, ^{ compute(@"first"); });
    dispatch_async(queue, ^{ compute(@"second"); });
    [NSThread sleepForTimeInterval:1];
    NSLog(@"slept");

    NSOperationQueue *mills = [[NSOperationQueue alloc] init];
    for (int i = 1; i <= 2; i++) {
      Mill *mill = [[Mill alloc] init];
      mill.name = [NSString stringWithFormat:@"mill %d", i];
      [mills addOperation:mill];
    }
    [NSThread sleepUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.002]];
    [mills cancelAllOperations];
    NSLog(@"cancelled");
    [NSThread sleepUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.002]];
    NSLog(@"%lu are left", (unsigned long)mills.operationCount);
  }
  return 0;
}
