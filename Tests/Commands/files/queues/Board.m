#import "Board.h"

// Counts by hand, and its queue, too.
@implementation Board
- (instancetype)initWithQueue:(dispatch_queue_t)queue {
  if ((self = [super init])) {
    dispatch_retain(queue);
    _queue = queue;
    _lines = [[NSMutableArray alloc] init];
  }
  return self;
}
- (void)write:(NSString *)line {
  dispatch_async(_queue, ^{ [self.lines addObject:line]; });
}
- (void)dealloc {
  NSLog(@"the board ends");
  dispatch_release(_queue);
  [_lines release];
  [super dealloc];
}
@end
