#import "Board.h"
#import <Foundation/Foundation.h>

// Counts automatically: releasing a queue, as programs for the first systems with ARC had to, has no effect.
int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_queue_create("lines", DISPATCH_QUEUE_SERIAL);
    Board *board = [[Board alloc] initWithQueue:queue];
    dispatch_release(queue);
    __weak Board *last = board;
    for (NSString *line in @[ @"one", @"two" ]) [board write:line];
    dispatch_sync(queue, ^{
      NSLog(@"%@", [last.lines componentsJoinedByString:@" "]);
    });
  }
  return 0;
}
