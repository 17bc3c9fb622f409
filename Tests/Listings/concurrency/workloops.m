// Workloops are serial queues, which may start inactive; what dispatch_debug says goes to the system's log.
#import <Foundation/Foundation.h>

int main(void) {
  dispatch_workloop_t loop = dispatch_workloop_create("com.example.loop");
  NSLog(@"%s", dispatch_queue_get_label(loop));
  __block int running = 0;
  dispatch_group_t group = dispatch_group_create();
  for (int i = 0; i < 4; i++) {
    dispatch_group_async(group, loop, ^{
      NSLog(@"%d, alone: %d", i, ++running == 1);
      usleep(1000);
      running--;
    });
  }
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  dispatch_queue_t inner = dispatch_queue_create_with_target("inner", DISPATCH_QUEUE_SERIAL, loop);
  dispatch_sync(inner, ^{
    NSLog(@"on a queue whose target is the loop");
  });

  dispatch_workloop_t later = dispatch_workloop_create_inactive("later");
  dispatch_workloop_set_autorelease_frequency(later, DISPATCH_AUTORELEASE_FREQUENCY_WORK_ITEM);
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_async(later, ^{
    NSLog(@"after its activation");
    dispatch_semaphore_signal(done);
  });
  usleep(1000);
  NSLog(@"activated");
  dispatch_activate(later);
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
  dispatch_debug(later, "state of %s", "the loop");
  return 0;
}
