// As many threads as teaching code starts to show what a semaphore is for.
#import <Foundation/Foundation.h>
int main(void) {
  @autoreleasepool {
    dispatch_semaphore_t gate = dispatch_semaphore_create(2);
    NSCondition *done = [NSCondition new];
    __block int inside = 0, most = 0, ended = 0;
    for (int i = 0; i < 1500; i++) {
      [[[NSThread alloc] initWithBlock:^{
        dispatch_semaphore_wait(gate, DISPATCH_TIME_FOREVER);
        most = MAX(most, ++inside);
        [NSThread sleepForTimeInterval:0.001];
        inside--;
        dispatch_semaphore_signal(gate);
        [done lock];
        if (++ended == 1500) [done signal];
        [done unlock];
      }] start];
    }
    [done lock];
    while (ended < 1500) [done wait];
    [done unlock];
    NSLog(@"%d %d", ended, most);
  }
  return 0;
}
