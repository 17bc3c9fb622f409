// Retain cycles of timers and the proxy that breaks them; a run loop's modes and observers.
#import <Foundation/Foundation.h>

@interface WeakProxy : NSProxy
@property (nonatomic, weak) id target;
+ (instancetype)proxyWithTarget:(id)target;
@end
@implementation WeakProxy
+ (instancetype)proxyWithTarget:(id)target { WeakProxy *proxy = [self alloc]; proxy.target = target; return proxy; }
- (id)forwardingTargetForSelector:(SEL)selector { return self.target; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector { return [NSMethodSignature signatureWithObjCTypes:"v@:@"]; }
- (void)forwardInvocation:(NSInvocation *)invocation { NSLog(@"nobody for %@", NSStringFromSelector(invocation.selector)); }
@end

@interface Player : NSObject
@property (nonatomic, strong) NSTimer *timer;
@end
@implementation Player
- (instancetype)init {
  if ((self = [super init]))
    _timer = [NSTimer scheduledTimerWithTimeInterval:1 target:[WeakProxy proxyWithTarget:self] selector:@selector(tick:) userInfo:nil repeats:YES];
  return self;
}
- (void)tick:(NSTimer *)timer { NSLog(@"tick"); }
- (void)dealloc { NSLog(@"player gone"); }
@end

static void observe(CFRunLoopObserverRef observer, CFRunLoopActivity activity, void *info) {
  NSLog(@"activity %lu, %s", activity, (char *)info);
}

int main(void) {
  @autoreleasepool {
    NSTimer *timer;
    @autoreleasepool {
      Player *player = [Player new];
      timer = player.timer;
      [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:2.5]];
    }
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
    [timer invalidate];

    CFRunLoopObserverContext context = {0, (void *)"info", NULL, NULL, NULL};
    CFRunLoopObserverRef observer = CFRunLoopObserverCreate(NULL, kCFRunLoopEntry | kCFRunLoopExit, true, 0, observe, &context);
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode);
    [NSTimer scheduledTimerWithTimeInterval:1 repeats:NO block:^(NSTimer *t) { NSLog(@"default only"); }];
    NSTimer *common = [NSTimer timerWithTimeInterval:1 repeats:NO block:^(NSTimer *t) { NSLog(@"common"); }];
    [[NSRunLoop currentRunLoop] addTimer:common forMode:NSRunLoopCommonModes];
    SInt32 result = CFRunLoopRunInMode(CFSTR("UITrackingRunLoopMode"), 2, false);
    NSLog(@"tracking ended %d", result == kCFRunLoopRunTimedOut);
    result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.5, false);
    NSLog(@"default ended %d", result == kCFRunLoopRunTimedOut);
    CFRunLoopRemoveObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopDefaultMode);
    __block int rounds = 0;
    dispatch_async(dispatch_get_main_queue(), ^{ rounds++; });
    result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 10, true);
    NSLog(@"handled %d after %d", result == kCFRunLoopRunHandledSource, rounds);
    NSThread *thread = [[NSThread alloc] initWithBlock:^{
      BOOL ran = [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
      NSLog(@"nothing to run: %d", ran);
    }];
    [thread start];
    [NSThread sleepForTimeInterval:1];
  }
}
