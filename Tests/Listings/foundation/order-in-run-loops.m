// Of what a run loop is to perform in one turn, lower orders come first, and equal ones in the order in which they were asked for.
#import <Foundation/Foundation.h>

int main(void) {
  NSMutableString *text = [NSMutableString string];
  NSRunLoop *loop = NSRunLoop.currentRunLoop;
  NSArray *modes = @[NSDefaultRunLoopMode];
  for (NSUInteger i = 3; i > 0; i--)
    for (NSString *letter in @[@"a", @"b"])
      [loop performSelector:@selector(appendString:)
                     target:text
                   argument:[NSString stringWithFormat:@"%@%lu ", letter, i]
                      order:i
                      modes:modes];
  [loop performSelector:@selector(appendString:) target:text argument:@"last" order:99 modes:modes];
  [loop performSelector:@selector(appendString:) target:text argument:@"first " order:0 modes:modes];
  [loop runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
  NSLog(@"%@", text);
  return 0;
}
