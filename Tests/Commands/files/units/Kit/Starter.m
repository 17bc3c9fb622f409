// Declares another `start`, which this file's messages are taken for.
#import <Foundation/Foundation.h>

@interface Starter : NSObject
- (void)start;
@end

@implementation Starter
- (void)start {
  NSLog(@"starter");
}
@end

void startAll(id one) {
  [one start];
}
