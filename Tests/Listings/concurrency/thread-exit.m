// A thread that ends where it stands, and a main thread that leaves the others running.
#import <Foundation/Foundation.h>
#import <pthread.h>

static void deep(int n) {
  @try {
    if (n == 0) [NSThread exit];
    deep(n - 1);
  } @finally {
    printf("never\n");
  }
}

static void *work(void *argument) {
  usleep(1000);
  printf("work\n");
  pthread_exit(argument);
  printf("never\n");
  return NULL;
}

int main(void) {
  @autoreleasepool {
    NSThread *thread = [[NSThread alloc] initWithBlock:^{ printf("block\n"); deep(3); }];
    [thread start];
    [NSThread sleepForTimeInterval:1];
    printf("finished %d\n", thread.isFinished);
    pthread_t posix;
    pthread_create(&posix, NULL, work, (void *)7L);
    void *result;
    pthread_join(posix, &result);
    printf("result %ld\n", (long)result);
    pthread_create(&posix, NULL, work, NULL);
    printf("main leaves\n");
    pthread_exit(NULL);
  }
  printf("never\n");
  return 1;
}
