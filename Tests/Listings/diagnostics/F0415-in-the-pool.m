// options: --mrc
// One autorelease too many: the pool comes upon an object that has ended.
#import <Foundation/Foundation.h>

int main(void) {
  NSAutoreleasePool *pool = [NSAutoreleasePool new];
  NSObject *thing = [[[NSObject alloc] init] autorelease];
  [thing autorelease];
  [pool drain];
  NSLog(@"not reached");
  return 0;
}
