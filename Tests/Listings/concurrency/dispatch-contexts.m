// Every dispatch object has a context of the program's own, and a finalizer that gets it when the object has gone.
#import <Foundation/Foundation.h>

static void finalize(void *context) { printf("finalized %s\n", (const char *)context); }

static void where(void *context) {
  printf("%s on %s\n", (const char *)context, dispatch_queue_get_label(DISPATCH_CURRENT_QUEUE_LABEL));
}

static void rest(void) { [NSThread sleepForTimeInterval:0.1]; }

int main(void) {
  dispatch_queue_t queue = dispatch_queue_create("queue", NULL);
  dispatch_group_t group = dispatch_group_create();
  dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
  dispatch_source_t source = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
  printf("%d %d\n", dispatch_get_context(group) == NULL, dispatch_get_context(source) == NULL);
  dispatch_set_context(group, "group");
  dispatch_set_finalizer_f(group, finalize);
  dispatch_set_context(semaphore, "semaphore");
  dispatch_set_finalizer_f(semaphore, finalize);
  dispatch_set_context(source, "source");
  dispatch_set_finalizer_f(source, finalize);
  printf("%s %s %s\n", (char *)dispatch_get_context(group), (char *)dispatch_get_context(semaphore),
         (char *)dispatch_get_context(source));

  // Work in a group keeps the group.
  dispatch_group_async(group, queue, ^{ puts("work"); });
  group = nil;
  rest();
  semaphore = nil;
  rest();
  dispatch_resume(source);
  dispatch_source_cancel(source);
  source = nil;
  rest();

  // The finalizer runs on the object's target queue; an object without a context has nothing to finalize.
  dispatch_queue_t target = dispatch_queue_create("target", NULL);
  dispatch_group_t other = dispatch_group_create();
  dispatch_set_target_queue(other, target);
  dispatch_set_context(other, "other");
  dispatch_set_finalizer_f(other, where);
  dispatch_group_t plain = dispatch_group_create();
  dispatch_set_finalizer_f(plain, finalize);
  plain = nil;
  other = nil;
  rest();

  // Global queues keep none.
  dispatch_queue_t global = dispatch_get_global_queue(0, 0);
  dispatch_set_context(global, "global");
  printf("%d\n", dispatch_get_context(global) == NULL);
  return 0;
}
