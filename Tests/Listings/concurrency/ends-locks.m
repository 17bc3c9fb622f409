// Two threads that take two locks in different order.
#import <Foundation/Foundation.h>
int main(void) {
  NSLock *a = [NSLock new], *b = [NSLock new];
  dispatch_group_t group = dispatch_group_create();
  dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{ [a lock]; sleep(1); [b lock]; printf("never\n"); });
  dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{ [b lock]; sleep(1); [a lock]; printf("never\n"); });
  printf("waiting\n");
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
}
