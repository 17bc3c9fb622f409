#import <Foundation/Foundation.h>

int main(void) {
  dispatch_semaphore_wait(dispatch_semaphore_create(0), DISPATCH_TIME_FOREVER);
  return 0;
}
