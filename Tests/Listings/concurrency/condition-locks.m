// Producer and consumer, cook and eater; every lock uncontended; an unlock too many.
#import <Foundation/Foundation.h>
#import <pthread.h>
@interface Store : NSObject
@property (strong) NSConditionLock *lock;
@property (strong) NSMutableArray *products;
@property (strong) NSCondition *condition;
@end
@implementation Store
- (instancetype)init { if ((self = [super init])) { _lock = [[NSConditionLock alloc] initWithCondition:0]; _products = [NSMutableArray new]; _condition = [NSCondition new]; } return self; }
- (void)produce {
  for (int i = 0; i < 3; i++) {
    [self.lock lockWhenCondition:0];
    [self.products addObject:@(i)];
    NSLog(@"produced %d", i);
    [self.lock unlockWithCondition:1];
  }
}
- (void)consume {
  for (int i = 0; i < 3; i++) {
    [self.lock lockWhenCondition:1];
    NSLog(@"consumed %@", self.products.firstObject);
    [self.products removeObjectAtIndex:0];
    [self.lock unlockWithCondition:0];
  }
}
- (void)cook { [self.condition lock]; sleep(1); [self.products addObject:@"dish"]; NSLog(@"cooked"); [self.condition signal]; [self.condition unlock]; }
- (void)eat { [self.condition lock]; while (self.products.count == 0) { NSLog(@"wait for dish"); [self.condition wait]; } [self.products removeLastObject]; NSLog(@"eaten"); [self.condition unlock]; }
@end
int main() {
  @autoreleasepool {
    Store *s = [Store new];
    dispatch_group_t g = dispatch_group_create();
    dispatch_group_async(g, dispatch_get_global_queue(0,0), ^{ [s consume]; });
    dispatch_group_async(g, dispatch_get_global_queue(0,0), ^{ [s produce]; });
    dispatch_group_wait(g, DISPATCH_TIME_FOREVER);
    dispatch_group_async(g, dispatch_get_global_queue(0,0), ^{ [s eat]; });
    dispatch_group_async(g, dispatch_get_global_queue(0,0), ^{ [s cook]; });
    dispatch_group_wait(g, DISPATCH_TIME_FOREVER);
    int n = 10000;
    NSLock *lock = [NSLock new]; NSRecursiveLock *r = [NSRecursiveLock new]; pthread_mutex_t m; pthread_mutex_init(&m, NULL);
    dispatch_semaphore_t sem = dispatch_semaphore_create(1);
    CFTimeInterval t0 = CFAbsoluteTimeGetCurrent();
    for (int i = 0; i < n; i++) { [lock lock]; [lock unlock]; }
    for (int i = 0; i < n; i++) { [r lock]; [r unlock]; }
    for (int i = 0; i < n; i++) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }
    for (int i = 0; i < n; i++) { dispatch_semaphore_wait(sem, DISPATCH_TIME_FOREVER); dispatch_semaphore_signal(sem); }
    for (int i = 0; i < n; i++) @synchronized (s) {}
    NSLog(@"%d", CFAbsoluteTimeGetCurrent() >= t0);
    [lock unlock];
    NSLog(@"still here");
    BOOL before = [lock lockBeforeDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    NSLog(@"%d %d", before, [lock lockBeforeDate:[NSDate dateWithTimeIntervalSinceNow:1]]);
  }
}
