// A timer source with an interval of 0 fires on and on, and one with an endless interval once.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_get_main_queue();
    __block int count = 0, once = 0;
    dispatch_source_t fast = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_t single = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_set_timer(single, DISPATCH_TIME_NOW, DISPATCH_TIME_FOREVER, 0);
    dispatch_source_set_event_handler(single, ^{ once++; });
    dispatch_source_set_timer(fast, DISPATCH_TIME_NOW, 0, 0);
    dispatch_source_set_event_handler(fast, ^{
      if (++count < 10) return;
      dispatch_source_cancel(fast);
      printf("%d %d\n", count, once);
      exit(0);
    });
    dispatch_resume(single);
    dispatch_resume(fast);
    dispatch_main();
  }
}
