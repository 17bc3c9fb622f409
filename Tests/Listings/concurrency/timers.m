// NSTimer in a run loop and a timer source on a queue; the clock jumps.
#import <Foundation/Foundation.h>

@interface Clock : NSObject
@property (nonatomic) int ticks;
@end
@implementation Clock
- (void)tick:(NSTimer *)timer {
  self.ticks++;
  NSLog(@"tick %d %@", self.ticks, timer.userInfo);
  if (self.ticks == 3) [timer invalidate];
}
- (void)late:(NSString *)text { NSLog(@"late %@", text); }
- (void)dealloc { NSLog(@"clock gone"); }
@end

int main(void) {
  @autoreleasepool {
    NSDate *start = [NSDate date];
    __weak NSTimer *weakTimer;
    @autoreleasepool {
      Clock *clock = [Clock new];
      NSTimer *timer = [NSTimer scheduledTimerWithTimeInterval:1 target:clock selector:@selector(tick:) userInfo:@"info" repeats:YES];
      weakTimer = timer;
      [clock performSelector:@selector(late:) withObject:@"A" afterDelay:1.5];
      [clock performSelector:@selector(late:) withObject:@"B" afterDelay:0.5];
      [clock performSelector:@selector(late:) withObject:@"never" afterDelay:0.7];
      [NSObject cancelPreviousPerformRequestsWithTarget:clock selector:@selector(late:) object:@"never"];
      NSLog(@"valid %d repeats every %.1f", timer.isValid, timer.timeInterval);
    }
    [[NSRunLoop currentRunLoop] runUntilDate:[start dateByAddingTimeInterval:10]];
    NSLog(@"timer %@, %.0f s", weakTimer, [[NSDate date] timeIntervalSinceDate:start]);

    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_queue_t queue = dispatch_queue_create("timer", NULL);
    dispatch_source_t source = dispatch_source_create(DISPATCH_SOURCE_TYPE_TIMER, 0, 0, queue);
    dispatch_source_set_timer(source, dispatch_time(DISPATCH_TIME_NOW, 0), 2 * NSEC_PER_SEC, 0);
    __block int count = 0;
    dispatch_source_set_event_handler(source, ^{
      NSLog(@"source %d, %lu", ++count, dispatch_source_get_data(source));
      if (count == 3) dispatch_source_cancel(source);
    });
    dispatch_source_set_cancel_handler(source, ^{
      NSLog(@"cancelled");
      dispatch_semaphore_signal(done);
    });
    dispatch_resume(source);
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    NSLog(@"%.0f s", [[NSDate date] timeIntervalSinceDate:start]);

    __block NSTimer *once = [NSTimer timerWithTimeInterval:3 repeats:NO block:^(NSTimer *t) { NSLog(@"once, valid %d", t.valid); }];
    [[NSRunLoop currentRunLoop] addTimer:once forMode:NSRunLoopCommonModes];
    [once fire];
    NSLog(@"valid %d", once.valid);
  }
}
