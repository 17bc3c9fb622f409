// A bounded buffer between two producers and a consumer, by semaphores.
#import <Foundation/Foundation.h>

@interface Buffer : NSObject
- (instancetype)initWithCapacity:(long)capacity;
- (void)put:(id)object;
- (id)take;
@end

@implementation Buffer {
  NSMutableArray *_items;
  dispatch_semaphore_t _free, _used;
  dispatch_queue_t _guard;
}
- (instancetype)initWithCapacity:(long)capacity {
  if ((self = [super init])) {
    _items = [NSMutableArray array];
    _free = dispatch_semaphore_create(capacity);
    _used = dispatch_semaphore_create(0);
    _guard = dispatch_queue_create("buffer.guard", NULL);
  }
  return self;
}
- (void)put:(id)object {
  dispatch_semaphore_wait(_free, DISPATCH_TIME_FOREVER);
  dispatch_sync(_guard, ^{ [_items addObject:object]; });
  dispatch_semaphore_signal(_used);
}
- (id)take {
  dispatch_semaphore_wait(_used, DISPATCH_TIME_FOREVER);
  __block id object;
  dispatch_sync(_guard, ^{
    object = _items.firstObject;
    [_items removeObjectAtIndex:0];
  });
  dispatch_semaphore_signal(_free);
  return object;
}
@end

int main(void) {
  @autoreleasepool {
    Buffer *buffer = [[Buffer alloc] initWithCapacity:2];
    dispatch_group_t group = dispatch_group_create();
    dispatch_queue_t queue = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
    for (int p = 0; p < 2; p++) {
      dispatch_group_async(group, queue, ^{
        for (int i = 0; i < 4; i++) {
          usleep(1000 * (10 + 4 * p));
          [buffer put:@(100 * p + i)];
        }
      });
    }
    dispatch_group_async(group, queue, ^{
      int sum = 0;
      for (int i = 0; i < 8; i++) {
        int value = [[buffer take] intValue];
        NSLog(@"got %d", value);
        sum += value;
      }
      NSLog(@"sum %d", sum);
    });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    dispatch_semaphore_t none = dispatch_semaphore_create(0);
    NSLog(@"times out: %d", dispatch_semaphore_wait(none, dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_SEC)) != 0);
  }
}
