// A singleton that several threads ask for at once is made once.
#import <Foundation/Foundation.h>
#import <pthread.h>
#import <os/lock.h>

@interface Manager : NSObject
+ (instancetype)shared;
@end
@implementation Manager
+ (instancetype)shared {
  static Manager *shared;
  static dispatch_once_t once;
  dispatch_once(&once, ^{
    NSLog(@"making it");
    [NSThread sleepForTimeInterval:1];
    shared = [[self alloc] init];
  });
  return shared;
}
@end

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *count(void *argument) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&mutex);
    int old = counter;
    usleep(10);
    counter = old + 1;
    pthread_mutex_unlock(&mutex);
  }
  return (void *)((long)argument * 10);
}

int main(void) {
  @autoreleasepool {
    NSMutableSet *seen = [NSMutableSet set];
    dispatch_group_t group = dispatch_group_create();
    for (int i = 0; i < 5; i++)
      dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{
        Manager *manager = [Manager shared];
        @synchronized (seen) { [seen addObject:manager]; }
      });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    NSLog(@"%lu", seen.count);

    pthread_t threads[3];
    for (long i = 0; i < 3; i++) pthread_create(&threads[i], NULL, count, (void *)i);
    long sum = 0;
    for (int i = 0; i < 3; i++) {
      void *result;
      pthread_join(threads[i], &result);
      sum += (long)result;
    }
    NSLog(@"counter %d, sum %ld", counter, sum);

    os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
    os_unfair_lock_lock(&lock);
    NSLog(@"try %d", os_unfair_lock_trylock(&lock));
    os_unfair_lock_unlock(&lock);
    NSLog(@"try %d", os_unfair_lock_trylock(&lock));
    os_unfair_lock_unlock(&lock);

    __block int32_t total = 0;
    dispatch_apply(100, dispatch_get_global_queue(0, 0), ^(size_t i) { OSAtomicAdd32((int32_t)i, &total); });
    NSLog(@"total %d", total);
  }
}
