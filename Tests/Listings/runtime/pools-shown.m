// +[NSAutoreleasePool showPools] of NSDebug.h lists the thread's pools to standard error, as _objc_autoreleasePoolPrint does.
#import <Foundation/Foundation.h>
int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  [NSAutoreleasePool showPools];
  [pool drain];
  return 0;
}
