// Without ARC, what a dispatch function creates is the caller's: it lives beyond the pool, until it is released.
// options: --mrc
#import <Foundation/Foundation.h>
#import <os/log.h>

static dispatch_queue_t queue, concurrent, targeted;
static dispatch_group_t group;
static dispatch_semaphore_t semaphore;
static dispatch_source_t source;
static dispatch_data_t data, both, part;
static dispatch_block_t block;
static os_log_t logger;

static void ended(void *name) { printf("%s ended\n", (const char *)name); }

static void make(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  queue = dispatch_queue_create("serial", DISPATCH_QUEUE_SERIAL);
  concurrent = dispatch_queue_create("concurrent", DISPATCH_QUEUE_CONCURRENT);
  targeted = dispatch_queue_create_with_target("targeted", NULL, queue);
  group = dispatch_group_create();
  semaphore = dispatch_semaphore_create(1);
  source = dispatch_source_create(DISPATCH_SOURCE_TYPE_DATA_ADD, 0, 0, queue);
  data = dispatch_data_create("abc", 3, NULL, DISPATCH_DATA_DESTRUCTOR_DEFAULT);
  both = dispatch_data_create_concat(data, data);
  part = dispatch_data_create_subrange(both, 1, 3);
  block = dispatch_block_create(0, ^{ puts("block"); });
  logger = os_log_create("com.example", "lamp");
  [pool drain];
}

int main(void) {
  make();
  dispatch_sync(queue, ^{ puts("serial"); });
  dispatch_sync(concurrent, ^{ puts("concurrent"); });
  dispatch_sync(targeted, ^{ puts("targeted"); });
  dispatch_group_enter(group);
  dispatch_group_leave(group);
  printf("group %ld\n", (long)dispatch_group_wait(group, DISPATCH_TIME_NOW));
  printf("semaphore %ld\n", (long)dispatch_semaphore_wait(semaphore, DISPATCH_TIME_NOW));
  dispatch_semaphore_signal(semaphore);
  printf("source %ld\n", (long)dispatch_source_testcancel(source));
  printf("data %zu %zu %zu\n", dispatch_data_get_size(data), dispatch_data_get_size(both),
         dispatch_data_get_size(part));
  block();
  Block_release(block);
  printf("log %d\n", os_log_type_enabled(logger, OS_LOG_TYPE_ERROR));

  dispatch_set_context(concurrent, "concurrent");
  dispatch_set_finalizer_f(concurrent, ended);
  printf("count %lu\n", (unsigned long)[concurrent retainCount]);
  dispatch_retain(concurrent);
  dispatch_release(concurrent);
  puts("released once");
  dispatch_release(concurrent);
  [NSThread sleepForTimeInterval:0.1];
  dispatch_release(targeted);
  dispatch_release(queue);
  dispatch_release(group);
  dispatch_release(semaphore);
  dispatch_release(data);
  dispatch_release(both);
  dispatch_release(part);
  puts("end");
  return 0;
}
