// A semaphore that nobody signals.
#import <Foundation/Foundation.h>
int main(void) {
  dispatch_semaphore_t done = dispatch_semaphore_create(0);
  dispatch_async(dispatch_get_main_queue(), ^{ dispatch_semaphore_signal(done); });
  printf("waiting\n");
  dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
}
