// Threads and what keeps them apart: NSThread, locks, conditions, thread dictionaries, performing on threads.
#import <Foundation/Foundation.h>

@interface Worker : NSThread
@end
@implementation Worker
- (void)main {
  @autoreleasepool {
    NSLog(@"%@ main %d executing %d", self.name, [NSThread isMainThread], self.isExecuting);
    while (!self.isCancelled) [NSThread sleepForTimeInterval:1];
    NSLog(@"%@ cancelled", self.name);
  }
}
@end

@interface Shop : NSObject
@property int tickets;
@property NSLock *lock;
@end
@implementation Shop
- (void)sell:(NSString *)window {
  while (YES) {
    [self.lock lock];
    if (self.tickets == 0) { [self.lock unlock]; break; }
    [NSThread sleepForTimeInterval:0.1];
    self.tickets--;
    NSLog(@"%@ sold one, %d left", window, self.tickets);
    [self.lock unlock];
  }
}
- (void)report:(NSString *)text { NSLog(@"%@ on %@", text, [NSThread currentThread].name); }
@end

static void loop(NSCondition *condition, NSMutableArray *box) {
  NSThread *thread = [[NSThread alloc] initWithBlock:^{
    [NSThread currentThread].name = @"runner";
    [condition lock];
    [box addObject:[NSThread currentThread]];
    [condition signal];
    [condition unlock];
    [[NSRunLoop currentRunLoop] addPort:[NSMachPort port] forMode:NSDefaultRunLoopMode];
    [[NSRunLoop currentRunLoop] run];
  }];
  [thread start];
}

int main(void) {
  @autoreleasepool {
    Worker *worker = [[Worker alloc] init];
    worker.name = @"worker";
    NSLog(@"executing %d finished %d", worker.isExecuting, worker.isFinished);
    [worker start];
    sleep(2);
    [worker cancel];
    sleep(2);
    NSLog(@"executing %d finished %d", worker.isExecuting, worker.isFinished);
    @try { [worker start]; } @catch (NSException *e) { NSLog(@"%@", e.name); }

    Shop *shop = [Shop new];
    shop.tickets = 4;
    shop.lock = [NSLock new];
    for (NSString *window in @[@"left", @"right"])
      [NSThread detachNewThreadSelector:@selector(sell:) toTarget:shop withObject:window];
    [NSThread sleepForTimeInterval:5];

    NSCondition *condition = [NSCondition new];
    NSMutableArray *box = [NSMutableArray array];
    loop(condition, box);
    [condition lock];
    while (box.count == 0) [condition wait];
    [condition unlock];
    NSThread *runner = box[0];
    [shop performSelector:@selector(report:) onThread:runner withObject:@"waited for" waitUntilDone:YES];
    [shop performSelector:@selector(report:) onThread:runner withObject:@"not waited for" waitUntilDone:NO];
    [shop performSelectorOnMainThread:@selector(report:) withObject:@"at once" waitUntilDone:YES];
    [shop performSelectorInBackground:@selector(report:) withObject:@"background"];
    [NSThread sleepForTimeInterval:0.1];

    NSRecursiveLock *recursive = [NSRecursiveLock new];
    __block void (^count)(int);
    void (^body)(int) = ^(int n) { [recursive lock]; if (n > 0) count(n - 1); else NSLog(@"depth reached"); [recursive unlock]; };
    count = body;
    count(3);
    NSLog(@"try %d", [recursive tryLock]);

    NSConditionLock *stage = [[NSConditionLock alloc] initWithCondition:0];
    [NSThread detachNewThreadWithBlock:^{
      [stage lockWhenCondition:1];
      NSLog(@"stage one");
      [stage unlockWithCondition:2];
    }];
    [stage lockWhenCondition:0];
    NSLog(@"stage zero");
    [stage unlockWithCondition:1];
    [stage lockWhenCondition:2];
    NSLog(@"stage two");
    [stage unlock];
    NSLog(@"%d", [stage lockWhenCondition:7 beforeDate:[NSDate dateWithTimeIntervalSinceNow:1]]);

    [NSThread currentThread].threadDictionary[@"key"] = @"main's";
    dispatch_sync(dispatch_get_global_queue(0, 0), ^{ NSLog(@"%@", [NSThread currentThread].threadDictionary[@"key"]); });
    NSThread *other = [[NSThread alloc] initWithBlock:^{ NSLog(@"%@", [NSThread currentThread].threadDictionary[@"key"]); }];
    [other start];
    sleep(1);
  }
}
