// Many readers at once, one writer alone: a concurrent queue with barriers.
#import <Foundation/Foundation.h>

@interface Store : NSObject
- (void)setObject:(id)object forKey:(NSString *)key;
- (id)objectForKey:(NSString *)key;
@end

@implementation Store {
  NSMutableDictionary *_values;
  dispatch_queue_t _queue;
}
- (instancetype)init {
  if ((self = [super init])) {
    _values = [NSMutableDictionary new];
    _queue = dispatch_queue_create("store", DISPATCH_QUEUE_CONCURRENT);
  }
  return self;
}
- (void)setObject:(id)object forKey:(NSString *)key {
  dispatch_barrier_async(_queue, ^{
    NSLog(@"writing %@", object);
    [NSThread sleepForTimeInterval:0.1];
    self->_values[key] = object;
  });
}
- (id)objectForKey:(NSString *)key {
  __block id result;
  dispatch_sync(_queue, ^{ result = self->_values[key]; });
  return result;
}
@end

int main(void) {
  @autoreleasepool {
    Store *store = [Store new];
    NSLog(@"%@", [store objectForKey:@"a"]);
    [store setObject:@1 forKey:@"a"];
    NSLog(@"%@", [store objectForKey:@"a"]);
    [store setObject:@2 forKey:@"a"];
    [store setObject:@3 forKey:@"a"];
    NSLog(@"%@", [store objectForKey:@"a"]);

    dispatch_queue_t queue = dispatch_queue_create("order", DISPATCH_QUEUE_CONCURRENT);
    for (int i = 0; i < 2; i++) dispatch_async(queue, ^{ sleep(2 - i); NSLog(@"before %d", i); });
    dispatch_barrier_async(queue, ^{ NSLog(@"barrier"); });
    for (int i = 0; i < 2; i++) dispatch_async(queue, ^{ sleep(2 - i); NSLog(@"after %d", i); });
    dispatch_barrier_sync(queue, ^{ NSLog(@"done"); });
  }
}
