// Threads, queues and timers retain what they need, counted by hand.
#import <Foundation/Foundation.h>
@interface Obj : NSObject { int n; }
- (id)initWithN:(int)k;
@end
@implementation Obj
- (id)initWithN:(int)k { if ((self = [super init])) n = k; return self; }
- (void)dealloc { printf("dealloc %d\n", n); [super dealloc]; }
- (void)poke { printf("poke %d\n", n); }
@end
static void thread_main(void) {}
int main() {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  dispatch_queue_t q = dispatch_queue_create("q", NULL);
  Obj *o = [[Obj alloc] initWithN:1];
  dispatch_async(q, ^{ [o poke]; [[[Obj alloc] initWithN:2] autorelease]; });
  [o release];
  dispatch_sync(q, ^{ printf("sync\n"); });
  printf("retain count ok\n");
  dispatch_release(q);
  [NSThread detachNewThreadSelector:@selector(poke) toTarget:[[[Obj alloc] initWithN:3] autorelease] withObject:nil];
  [NSThread sleepForTimeInterval:0.1];
  NSTimer *t = [NSTimer scheduledTimerWithTimeInterval:0.1 target:[[[Obj alloc] initWithN:4] autorelease] selector:@selector(poke) userInfo:nil repeats:NO];
  [pool drain];
  printf("drained\n");
  [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:1]];
  printf("end\n");
  return 0;
}
