// A thread that stays, with a run loop, and works for others until it is told to stop.
#import <Foundation/Foundation.h>
@interface PermanentThread : NSObject
- (void)executeTask:(void (^)(void))task;
- (void)stop;
@end
@interface InnerThread : NSThread
@end
@implementation InnerThread
- (void)dealloc { NSLog(@"%s", __func__); }
@end
@interface PermanentThread ()
@property (strong, nonatomic) InnerThread *innerThread;
@property (assign, nonatomic, getter=isStopped) BOOL stopped;
@end
@implementation PermanentThread
- (instancetype)init {
  if (self = [super init]) {
    self.stopped = NO;
    __weak typeof(self) weakSelf = self;
    self.innerThread = [[InnerThread alloc] initWithBlock:^{
      [[NSRunLoop currentRunLoop] addPort:[[NSPort alloc] init] forMode:NSDefaultRunLoopMode];
      while (weakSelf && !weakSelf.isStopped) {
        [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
      }
      NSLog(@"thread ends");
    }];
    [self.innerThread start];
  }
  return self;
}
- (void)executeTask:(void (^)(void))task {
  if (!self.innerThread || !task) return;
  [self performSelector:@selector(__executeTask:) onThread:self.innerThread withObject:task waitUntilDone:NO];
}
- (void)stop {
  if (!self.innerThread) return;
  [self performSelector:@selector(__stop) onThread:self.innerThread withObject:nil waitUntilDone:YES];
}
- (void)dealloc { NSLog(@"%s", __func__); [self stop]; }
- (void)__stop {
  self.stopped = YES;
  CFRunLoopStop(CFRunLoopGetCurrent());
  self.innerThread = nil;
}
- (void)__executeTask:(void (^)(void))task { task(); }
@end
int main() {
  @autoreleasepool {
    PermanentThread *thread = [[PermanentThread alloc] init];
    for (int i = 0; i < 3; i++) [thread executeTask:^{ NSLog(@"task %d main %d", i, [NSThread isMainThread]); }];
    sleep(1);
    [thread stop];
    [thread executeTask:^{ NSLog(@"never"); }];
    sleep(1);
    thread = nil;
    NSLog(@"end");
  }
}
