// What queues are: labels, targets, data, suspending, which thread runs what.
#import <Foundation/Foundation.h>

static char key;
static void work(void *context) { NSLog(@"function with %s", (const char *)context); }

int main(void) {
  @autoreleasepool {
    dispatch_queue_t serial = dispatch_queue_create("com.example.serial", DISPATCH_QUEUE_SERIAL);
    NSLog(@"%s, %s", dispatch_queue_get_label(serial), dispatch_queue_get_label(dispatch_get_main_queue()));
    dispatch_queue_set_specific(serial, &key, (void *)"value", NULL);
    NSLog(@"outside %d", dispatch_get_specific(&key) != NULL);
    dispatch_sync(serial, ^{
      NSLog(@"inside %s, %s, main thread %d", (char *)dispatch_get_specific(&key), dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL), [NSThread isMainThread]);
      dispatch_assert_queue(serial);
    });

    dispatch_suspend(serial);
    dispatch_async(serial, ^{ NSLog(@"after resume"); });
    NSLog(@"suspended");
    sleep(1);
    dispatch_resume(serial);
    dispatch_sync(serial, ^{});

    dispatch_queue_t target = dispatch_queue_create("target", NULL);
    dispatch_queue_t one = dispatch_queue_create("one", NULL), two = dispatch_queue_create("two", DISPATCH_QUEUE_CONCURRENT);
    dispatch_set_target_queue(one, target);
    dispatch_set_target_queue(two, target);
    dispatch_group_t group = dispatch_group_create();
    for (int i = 0; i < 2; i++) {
      dispatch_group_async(group, one, ^{ NSLog(@"one %d in", i); sleep(1); NSLog(@"one %d out", i); });
      dispatch_group_async(group, two, ^{ NSLog(@"two %d in", i); sleep(1); NSLog(@"two %d out", i); });
    }
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);

    dispatch_async_f(serial, (void *)"async", work);
    dispatch_sync_f(serial, (void *)"sync", work);
    dispatch_after_f(dispatch_time(DISPATCH_TIME_NOW, 10 * NSEC_PER_MSEC), serial, (void *)"after", work);
    usleep(20000);

    dispatch_block_t block = dispatch_block_create(0, ^{ NSLog(@"block runs"); });
    dispatch_async(serial, block);
    NSLog(@"wait %ld", dispatch_block_wait(block, DISPATCH_TIME_FOREVER));
    dispatch_block_notify(block, serial, ^{ NSLog(@"notified"); });
    dispatch_sync(serial, ^{});
    dispatch_block_t cancelled = dispatch_block_create(DISPATCH_BLOCK_BARRIER, ^{ NSLog(@"never"); });
    dispatch_block_cancel(cancelled);
    dispatch_sync(serial, cancelled);
    NSLog(@"cancelled %d", dispatch_block_testcancel(cancelled) != 0);

    dispatch_queue_t inactive = dispatch_queue_create("inactive", dispatch_queue_attr_make_initially_inactive(DISPATCH_QUEUE_SERIAL));
    dispatch_async(inactive, ^{ NSLog(@"active now"); });
    sleep(1);
    NSLog(@"activating");
    dispatch_activate(inactive);
    dispatch_sync(inactive, ^{});

    dispatch_source_t adds = dispatch_source_create(DISPATCH_SOURCE_TYPE_DATA_ADD, 0, 0, dispatch_get_main_queue());
    dispatch_source_set_event_handler(adds, ^{ NSLog(@"sum %lu", dispatch_source_get_data(adds)); });
    dispatch_resume(adds);
    dispatch_apply(4, dispatch_get_global_queue(0, 0), ^(size_t i) { dispatch_source_merge_data(adds, i); });
    [[NSRunLoop mainRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];

    dispatch_async(serial, ^{
      dispatch_sync(dispatch_get_main_queue(), ^{ NSLog(@"main thread %d", [NSThread isMainThread]); });
      dispatch_async(dispatch_get_main_queue(), ^{ NSLog(@"bye"); exit(0); });
    });
    dispatch_main();
  }
}
