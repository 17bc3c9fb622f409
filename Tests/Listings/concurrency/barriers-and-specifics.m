// A cache read by many and written by one: barriers on a concurrent queue, and queues that know themselves by a key.
#import <Foundation/Foundation.h>

static const char kQueue;

@interface Cache : NSObject
- (id)objectForKey:(NSString *)key;
- (void)setObject:(id)object forKey:(NSString *)key;
- (BOOL)isOnQueue;
@end
@implementation Cache {
  dispatch_queue_t _queue;
  NSMutableDictionary *_values;
}
- (instancetype)init {
  if ((self = [super init])) {
    _queue = dispatch_queue_create("cache", DISPATCH_QUEUE_CONCURRENT);
    dispatch_queue_set_specific(_queue, &kQueue, (__bridge void *)self, NULL);
    _values = [NSMutableDictionary new];
  }
  return self;
}
- (BOOL)isOnQueue {
  return dispatch_get_specific(&kQueue) == (__bridge void *)self;
}
- (id)objectForKey:(NSString *)key {
  __block id result;
  dispatch_sync(_queue, ^{
    result = self->_values[key];
  });
  return result;
}
- (void)setObject:(id)object forKey:(NSString *)key {
  dispatch_barrier_async(_queue, ^{
    NSAssert([self isOnQueue], @"on the queue");
    self->_values[key] = object;
  });
}
- (void)each:(void (^)(NSString *, id))block {
  dispatch_barrier_sync(_queue, ^{
    for (NSString *key in [self->_values.allKeys sortedArrayUsingSelector:@selector(compare:)]) block(key, self->_values[key]);
  });
}
@end

int main(void) {
  @autoreleasepool {
    Cache *cache = [Cache new];
    dispatch_apply(5, dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0), ^(size_t i) {
      [cache setObject:@(i * i) forKey:[NSString stringWithFormat:@"k%zu", i]];
    });
    NSLog(@"%@ %@", [cache objectForKey:@"k4"], [cache objectForKey:@"none"]);
    [cache each:^(NSString *key, id value) {
      NSLog(@"%@ = %@ %d", key, value, [cache isOnQueue]);
    }];
    NSLog(@"%d", [cache isOnQueue]);
    NSLog(@"%s", dispatch_queue_get_label(dispatch_get_main_queue()));
  }
  return 0;
}
