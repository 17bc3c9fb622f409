// A loop that polls a variable gets there though the other thread sleeps.
#import <Foundation/Foundation.h>
static volatile BOOL done;
@interface T : NSObject @end
@implementation T
- (void)w { [NSThread sleepForTimeInterval:0.001]; done = YES; }
@end
int main() { dispatch_queue_t q = dispatch_get_global_queue(0, 0);
 dispatch_async(q, ^{ [NSThread sleepForTimeInterval:0.001]; done = YES; }); while (!done) ; NSLog(@"1"); done = NO;
 [[T new] performSelectorInBackground:@selector(w) withObject:nil]; while (!done) ; NSLog(@"2"); done = NO;
 dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC), q, ^{ done = YES; }); while (!done) ; NSLog(@"3");
 NSDate *end = [NSDate dateWithTimeIntervalSinceNow:0.1]; while ([end timeIntervalSinceNow] > 0) ; NSLog(@"4");
 return 0; }
