// Messages between the run loops of two threads by NSPort: replies, what waits until a loop serves the port, and the end of a port.
#import <Foundation/Foundation.h>

@interface Worker : NSObject <NSPortDelegate>
@property NSPort *port;
@end
@implementation Worker
- (void)workFor:(NSPort *)boss {
  @autoreleasepool {
    self.port = [NSMachPort port];
    self.port.delegate = self;
    [[NSRunLoop currentRunLoop] addPort:self.port forMode:NSDefaultRunLoopMode];
    NSMutableArray *parts = [NSMutableArray arrayWithObject:[@"ready" dataUsingEncoding:NSUTF8StringEncoding]];
    printf("worker sends: %d\n", [boss sendBeforeDate:[NSDate date] msgid:1 components:parts from:self.port reserved:0]);
    while (self.port.isValid && [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]]) {}
    printf("worker ends\n");
  }
}
- (void)handlePortMessage:(NSPortMessage *)message {
  printf("worker got %u on its thread: %d\n", message.msgid, !NSThread.isMainThread);
  NSPortMessage *answer = [[NSPortMessage alloc] initWithSendPort:message.sendPort receivePort:self.port components:@[[@"done" dataUsingEncoding:NSUTF8StringEncoding]]];
  answer.msgid = message.msgid + 1;
  [answer sendBeforeDate:[NSDate date]];
  [self.port invalidate];
}
@end

@interface Boss : NSObject <NSPortDelegate>
@property BOOL isDone;
@end
@implementation Boss
- (void)handlePortMessage:(NSPortMessage *)message {
  NSString *text = [[NSString alloc] initWithData:message.components.firstObject encoding:NSUTF8StringEncoding];
  printf("boss got %u “%s” on the main thread: %d\n", message.msgid, text.UTF8String, NSThread.isMainThread);
  if (message.msgid > 2) self.isDone = YES;
  else [message.sendPort sendBeforeDate:[NSDate date] msgid:2 components:nil from:message.receivePort reserved:0];
}
@end

int main(void) {
  @autoreleasepool {
    Boss *boss = [Boss new];
    NSPort *port = [NSPort port];
    printf("%s, valid %d\n", object_getClassName(port), port.isValid);
    port.delegate = boss;
    [port sendBeforeDate:[NSDate date] msgid:0 components:[NSMutableArray arrayWithObject:[@"early" dataUsingEncoding:NSUTF8StringEncoding]] from:nil reserved:0];
    [[NSRunLoop currentRunLoop] addPort:port forMode:NSDefaultRunLoopMode];
    [[NSNotificationCenter defaultCenter] addObserverForName:NSPortDidBecomeInvalidNotification object:nil queue:nil usingBlock:^(NSNotification *note) {
      printf("invalid: %s\n", note.object == port ? "the boss's" : "the worker's");
    }];
    [NSThread detachNewThreadSelector:@selector(workFor:) toTarget:[Worker new] withObject:port];
    while (!boss.isDone) [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    [port invalidate];
    printf("after its end: %d\n", [port sendBeforeDate:[NSDate date] components:nil from:nil reserved:0]);
    NSArray *modes = CFBridgingRelease(CFRunLoopCopyAllModes(CFRunLoopGetMain()));
    printf("%d %d\n", [modes containsObject:NSDefaultRunLoopMode], [modes containsObject:@"UITrackingRunLoopMode"]);
  }
  return 0;
}
