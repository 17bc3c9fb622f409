// Many blocks that write behind a barrier, and as many that wait to read: more than there are threads. Each gets its turn.
#import <Foundation/Foundation.h>

static void run(int count) {
  dispatch_queue_t queue = dispatch_queue_create("box", DISPATCH_QUEUE_CONCURRENT);
  NSMutableArray *box = [NSMutableArray new];
  dispatch_group_t group = dispatch_group_create();
  dispatch_queue_t pool = dispatch_get_global_queue(0, 0);
  for (int i = 0; i < count; i++)
    dispatch_group_async(group, pool, ^{
      dispatch_barrier_async(queue, ^{ [box addObject:@(i)]; });
    });
  for (int i = 0; i < count; i++)
    dispatch_group_async(group, pool, ^{
      __block id last;
      dispatch_sync(queue, ^{ last = box.lastObject; });
    });
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  __block NSUInteger found;
  dispatch_sync(queue, ^{ found = box.count; });
  printf("%lu\n", (unsigned long)found);
}

int main(void) {
  run(60);
  run(64);
  run(500);
  return 0;
}
