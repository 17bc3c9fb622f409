// Throttling and debouncing by dispatch_after and a generation count; swizzled methods called from several queues.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Debouncer : NSObject
- (instancetype)initWithDelay:(NSTimeInterval)delay queue:(dispatch_queue_t)queue;
- (void)call:(dispatch_block_t)block;
@end
@implementation Debouncer {
  NSTimeInterval _delay;
  dispatch_queue_t _queue;
  NSUInteger _generation;
}
- (instancetype)initWithDelay:(NSTimeInterval)delay queue:(dispatch_queue_t)queue {
  if ((self = [super init])) { _delay = delay; _queue = queue; }
  return self;
}
- (void)call:(dispatch_block_t)block {
  NSUInteger mine = ++_generation;
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, (int64_t)(_delay * NSEC_PER_SEC)), _queue, ^{
    if (mine == self->_generation) block();
  });
}
@end

@interface Service : NSObject
- (void)request:(int)number;
@end
@implementation Service
- (void)request:(int)number { NSLog(@"request %d", number); }
@end

@implementation Service (Throttled)
static const void *LastKey = &LastKey;
+ (void)load {
  Method original = class_getInstanceMethod(self, @selector(request:));
  Method throttled = class_getInstanceMethod(self, @selector(throttled_request:));
  method_exchangeImplementations(original, throttled);
}
- (void)throttled_request:(int)number {
  @synchronized (self) {
    NSDate *last = objc_getAssociatedObject(self, LastKey);
    NSDate *now = [NSDate date];
    if (last && [now timeIntervalSinceDate:last] < 1) { NSLog(@"dropped %d", number); return; }
    objc_setAssociatedObject(self, LastKey, now, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
  }
  [self throttled_request:number];
}
@end

int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_queue_create("debounce", NULL);
    Debouncer *debouncer = [[Debouncer alloc] initWithDelay:0.3 queue:queue];
    for (int i = 1; i <= 5; i++) {
      [debouncer call:^{ NSLog(@"searched for %d", i); }];
      [NSThread sleepForTimeInterval:i == 3 ? 0.5 : 0.1];
    }
    [NSThread sleepForTimeInterval:1];

    Service *service = [Service new];
    dispatch_queue_t a = dispatch_queue_create("a", NULL), b = dispatch_queue_create("b", NULL);
    for (int i = 0; i < 3; i++) {
      dispatch_async(a, ^{ [service request:i]; [NSThread sleepForTimeInterval:0.7]; });
      dispatch_async(b, ^{ [NSThread sleepForTimeInterval:0.3]; [service request:10 + i]; });
    }
    dispatch_barrier_sync(a, ^{});
    dispatch_barrier_sync(b, ^{});
  }
}
