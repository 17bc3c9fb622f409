// An exception that leaves a block ends the program, whatever stands around dispatch_sync.
#import <Foundation/Foundation.h>
int main(void) {
  @autoreleasepool {
    dispatch_queue_t queue = dispatch_queue_create("q", NULL);
    dispatch_sync(queue, ^{
      @try { @throw [NSException exceptionWithName:@"Inner" reason:@"caught inside" userInfo:nil]; }
      @catch (NSException *e) { NSLog(@"%@", e.reason); }
    });
    @try {
      dispatch_sync(queue, ^{ @throw [NSException exceptionWithName:@"Outer" reason:@"not caught" userInfo:nil]; });
    } @catch (NSException *e) {
      NSLog(@"never");
    }
  }
}
