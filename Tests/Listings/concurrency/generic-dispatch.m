// dispatch_wait, dispatch_notify, dispatch_cancel and dispatch_testcancel take blocks, groups, semaphores and sources.
#import <Foundation/Foundation.h>

@interface Clock : NSObject
@property (nonatomic, strong) dispatch_source_t timer;
@end
@implementation Clock
@end

int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_queue_create("work", DISPATCH_QUEUE_SERIAL);
    Clock *clock = [Clock new];
    clock.timer = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_semaphore_t stopped = dispatch_semaphore_create(0);
    dispatch_source_set_timer(clock.timer, DISPATCH_TIME_NOW, NSEC_PER_SEC, 0);
    __block int ticks = 0;
    __weak Clock *weakClock = clock;
    dispatch_source_set_event_handler(clock.timer, ^{
      NSLog(@"tick %d", ++ticks);
      if (ticks == 2) dispatch_cancel(weakClock.timer);
    });
    dispatch_source_set_cancel_handler(clock.timer, ^{
      NSLog(@"cancelled");
      dispatch_semaphore_signal(stopped);
    });
    dispatch_resume(clock.timer);
    NSLog(@"%ld", (long)dispatch_wait(stopped, DISPATCH_TIME_FOREVER));
    NSLog(@"%d", dispatch_testcancel(clock.timer) != 0);

    dispatch_group_t group = dispatch_group_create();
    dispatch_group_async(group, queue, ^{ NSLog(@"in the group"); });
    dispatch_notify(group, queue, ^{ NSLog(@"after the group"); });
    dispatch_wait(group, DISPATCH_TIME_FOREVER);

    dispatch_block_t block = dispatch_block_create(0, ^{ NSLog(@"never"); });
    dispatch_cancel(block);
    dispatch_async(queue, block);
    dispatch_sync(queue, ^{ NSLog(@"last %d", dispatch_testcancel(block) != 0); });
  }
  return 0;
}
