// <notify.h>: notices by name within the program: asked with notify_check, delivered to a queue, with a state; Core Foundation's Darwin
// center has the same names.
#import <Foundation/Foundation.h>
#include <notify.h>

static void heard(CFNotificationCenterRef center, void *observer, CFNotificationName name, const void *object, CFDictionaryRef info) {
  printf("Darwin center: %s, object %d, info %d\n", [(__bridge NSString *)name UTF8String], object != NULL, info != NULL);
}

int main(void) {
  @autoreleasepool {
    const char *name = "com.example.changed";
    int asked = 0, told = NOTIFY_TOKEN_INVALID, check = -1;
    printf("%d %d\n", notify_register_check(name, &asked) == NOTIFY_STATUS_OK, notify_is_valid_token(asked));
    notify_check(asked, &check);
    printf("at first %d, ", check);
    notify_check(asked, &check);
    printf("then %d\n", check);

    dispatch_queue_t queue = dispatch_queue_create("notices", DISPATCH_QUEUE_SERIAL);
    __block int count = 0;
    notify_handler_t handler = ^(int token) {
      uint64_t state = 0;
      notify_get_state(token, &state);
      printf("block %d: state %llu\n", ++count, (unsigned long long)state);
    };
    uint32_t status = notify_register_dispatch(name, &told, queue, handler);
    printf("%u %d\n", status, told != asked);
    notify_set_state(told, 42);
    notify_post(name);
    notify_post("com.example.other");
    dispatch_sync(queue, ^{});
    notify_check(asked, &check);
    printf("posted %d\n", check);

    CFNotificationCenterRef darwin = CFNotificationCenterGetDarwinNotifyCenter();
    CFNotificationCenterAddObserver(darwin, &count, heard, CFSTR("com.example.changed"), NULL, CFNotificationSuspensionBehaviorDeliverImmediately);
    notify_post(name);
    dispatch_sync(queue, ^{});
    CFNotificationCenterPostNotification(darwin, CFSTR("com.example.changed"), NULL, NULL, true);
    dispatch_sync(queue, ^{});

    notify_suspend(told);
    notify_post(name);
    dispatch_sync(queue, ^{});
    printf("suspended: %d\n", count);
    notify_resume(told);
    dispatch_sync(queue, ^{});
    notify_cancel(told);
    notify_post(name);
    dispatch_sync(queue, ^{});
    printf("cancelled: %d, valid %d, %u\n", count, notify_is_valid_token(told), notify_cancel(told));
  }
  return 0;
}
