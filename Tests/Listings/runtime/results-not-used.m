// A result that nobody uses is left alone, so performSelector: may send what returns a number or nothing.
#import <Foundation/Foundation.h>
#import <objc/message.h>

@interface Counter : NSObject
- (int)number;
- (double)share;
- (void)stop;
- (NSString *)name;
@end

@implementation Counter
- (int)number {
  NSLog(@"number");
  return 42;
}
- (double)share {
  NSLog(@"share");
  return 0.5;
}
- (void)stop {
  NSLog(@"stop");
}
- (NSString *)name {
  return [NSString stringWithFormat:@"counter %d", 1];
}
@end

int main(void) {
  Counter *counter = [Counter new];
  for (NSString *name in @[ @"number", @"share", @"stop", @"name" ]) {
    SEL selector = NSSelectorFromString(name);
    [counter performSelector:selector];
    (void)[counter performSelector:selector withObject:nil];
    [counter performSelector:selector withObject:nil withObject:nil];
    ((id(*)(id, SEL))objc_msgSend)(counter, selector);
    ((id(*)(id, SEL))[counter methodForSelector:selector])(counter, selector);
  }
  return 0;
}
