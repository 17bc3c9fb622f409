// A queue posts to the center it is made with, and the default queue to the default center.
#import <Foundation/Foundation.h>

int main(void) {
  @autoreleasepool {
    NSNotificationCenter *center = [[NSNotificationCenter alloc] init];
    NSNotificationQueue *queue = [[NSNotificationQueue alloc] initWithNotificationCenter:center];
    [center addObserverForName:@"Saved" object:nil queue:nil usingBlock:^(NSNotification *note) {
      NSLog(@"own: %@", note.object);
    }];
    [[NSNotificationCenter defaultCenter] addObserverForName:@"Saved" object:nil queue:nil usingBlock:^(NSNotification *note) {
      NSLog(@"default: %@", note.object);
    }];
    [queue enqueueNotification:[NSNotification notificationWithName:@"Saved" object:@"now"] postingStyle:NSPostNow];
    NSNotification *later = [NSNotification notificationWithName:@"Saved" object:@"later"];
    [queue enqueueNotification:later postingStyle:NSPostASAP];
    [queue enqueueNotification:later postingStyle:NSPostASAP];
    [[NSNotificationQueue defaultQueue] enqueueNotification:later postingStyle:NSPostWhenIdle];
    NSLog(@"queued");
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  }
  return 0;
}
