// command: check {file}
// A property declares its getter: only the last message is one that no header knows.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@end

@implementation Listener
- (void)hear:(NSNotification *)notification {
  id sender = [notification object];
  NSUInteger length = [notification name].length + [[notification userInfo] count];
  NSLog(@"%@ %lu", sender, length);
  [notification sender];
}
@end
