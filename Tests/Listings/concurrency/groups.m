// Work in a group: waited for, notified of, entered and left by hand.
#import <Foundation/Foundation.h>

static void download(NSString *name, NSTimeInterval seconds, void (^done)(NSString *)) {
  dispatch_async(dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0), ^{
    [NSThread sleepForTimeInterval:seconds];
    done([name stringByAppendingString:@" loaded"]);
  });
}

int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_queue_create("com.example.group", DISPATCH_QUEUE_CONCURRENT);
    dispatch_group_t group = dispatch_group_create();
    for (int i = 1; i <= 3; i++) {
      dispatch_group_async(group, queue, ^{
        sleep(4 - i);
        printf("task %d\n", i);
      });
    }
    printf("short wait gives %d\n", dispatch_group_wait(group, dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_SEC / 2)) != 0);
    printf("long wait gives %ld\n", dispatch_group_wait(group, DISPATCH_TIME_FOREVER));

    dispatch_group_t images = dispatch_group_create();
    NSMutableArray *results = [NSMutableArray array];
    NSObject *lock = [NSObject new];
    for (NSString *name in @[@"a", @"b", @"c"]) {
      dispatch_group_enter(images);
      download(name, name.length + ([name isEqual:@"a"] ? 2 : 0), ^(NSString *text) {
        @synchronized (lock) { [results addObject:text]; }
        dispatch_group_leave(images);
      });
    }
    dispatch_group_notify(images, dispatch_get_main_queue(), ^{
      printf("all: %s, on main: %d\n", [results componentsJoinedByString:@", "].UTF8String, [NSThread isMainThread]);
      CFRunLoopStop(CFRunLoopGetMain());
    });
    printf("nothing yet: %lu\n", results.count);
    CFRunLoopRun();
    dispatch_group_notify(images, queue, ^{ printf("empty group: at once\n"); });
    dispatch_barrier_sync(queue, ^{ printf("the end\n"); });
  }
  return 0;
}
