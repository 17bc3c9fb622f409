#import <Foundation/Foundation.h>

int main(void) {
  dispatch_group_t group = dispatch_group_create();
  dispatch_group_async(group, dispatch_get_main_queue(), ^{ puts("task"); });
  dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
  return 0;
}
