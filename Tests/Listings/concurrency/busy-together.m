// Several threads that are busy until a moment comes: each for itself, and with a lock that goes from one to the other.
#import <Foundation/Foundation.h>
#import <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static BOOL stop;

static void until(BOOL locks, const char *title) {
  stop = NO;
  dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 4 * NSEC_PER_MSEC), dispatch_get_main_queue(), ^{
    stop = YES;
  });
  __block long rounds = 0;
  for (int i = 0; i < 2; i++) {
    dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
      while (!stop) {
        if (locks) pthread_mutex_lock(&mutex);
        rounds++;
        if (locks) pthread_mutex_unlock(&mutex);
      }
    });
  }
  NSDate *end = [NSDate dateWithTimeIntervalSinceNow:1];
  while (!stop && end.timeIntervalSinceNow > 0) {
    [NSRunLoop.mainRunLoop runMode:NSDefaultRunLoopMode
                        beforeDate:[NSDate dateWithTimeIntervalSinceNow:0.01]];
  }
  printf("%s: stopped %d, %s\n", title, stop, rounds > 1000 ? "busy" : "idle");
}

int main(void) {
  @autoreleasepool {
    until(NO, "each for itself");
    until(YES, "with a lock");
  }
  return 0;
}
