// What queues, timers, matches, bundles, locks, date components and progress objects print; some are of private classes.
#import <Foundation/Foundation.h>

static void show(NSString *pattern, NSString *text) {
  NSRegularExpression *expression = [NSRegularExpression regularExpressionWithPattern:pattern options:0 error:NULL];
  NSTextCheckingResult *match = [expression firstMatchInString:text options:0 range:NSMakeRange(0, text.length)];
  NSLog(@"%@", match);
  NSLog(@"%d", match.regularExpression == expression);
}

int main(void) {
  @autoreleasepool {
    NSOperationQueue *queue = [NSOperationQueue new];
    NSLog(@"%@", NSOperationQueue.mainQueue);
    NSLog(@"%d", [queue.description hasSuffix:[NSString stringWithFormat:@"{name = 'NSOperationQueue %p'}", queue]]);
    queue.name = @"mine";
    NSLog(@"%@", queue);
    NSLog(@"%@ %@", dispatch_get_main_queue(), dispatch_get_global_queue(0, 0));
    NSLog(@"%@", dispatch_queue_create("serial", NULL));
    NSLog(@"%@", dispatch_queue_create("concurrent", DISPATCH_QUEUE_CONCURRENT).debugDescription);
    NSTimer *timer = [NSTimer timerWithTimeInterval:1 repeats:NO block:^(NSTimer *t) {}];
    NSLog(@"%@ %@ %d", timer, [timer class], [timer isKindOfClass:[NSTimer class]]);
    show(@"(b)(c)?", @"abc");
    show(@"(a)(b)(c)", @"abc");
    show(@"(a)(b)(c)(d)(e)(f)(g)", @"abcdefg");
    NSLog(@"%d", [NSBundle.mainBundle.description hasSuffix:@"> (loaded)"]);
    NSRecursiveLock *lock = [NSRecursiveLock new];
    NSLog(@"%@ %@", lock, [NSLock new]);
    NSDateComponents *components = [NSDateComponents new];
    NSLog(@"%@", components);
    components.timeZone = [NSTimeZone timeZoneWithName:@"Asia/Tokyo"];
    components.year = 2020;
    components.month = 12;
    NSLog(@"%@", components);
    NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
    calendar.timeZone = [NSTimeZone timeZoneForSecondsFromGMT:0];
    NSLog(@"%@", [calendar components:NSCalendarUnitMonth | NSCalendarUnitDay fromDate:[NSDate dateWithTimeIntervalSince1970:0]]);
    NSProgress *progress = [NSProgress progressWithTotalUnitCount:3];
    NSProgress *part = [NSProgress progressWithTotalUnitCount:8 parent:progress pendingUnitCount:2];
    part.completedUnitCount = 1;
    NSLog(@"%@", progress);
  }
  return 0;
}
