// os_log: a line with its category in front; annotations in braces are for a log that hides things.
#import <Foundation/Foundation.h>
#import <os/log.h>

int main(void) {
  @autoreleasepool {
    os_log_t network = os_log_create("com.example.app", "network");
    os_log(network, "%{public}@ took %d ms", @"a request", 3);
    os_log_error(OS_LOG_DEFAULT, "no answer from %s", "nobody");
    NSLog(@"%d %d", os_log_type_enabled(network, OS_LOG_TYPE_INFO), os_log_debug_enabled(network));
  }
  return 0;
}
