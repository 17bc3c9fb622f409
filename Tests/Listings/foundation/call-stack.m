// Where a call came from.
#import <Foundation/Foundation.h>
@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive {
  {
    for (NSString *line in [NSThread callStackSymbols]) {
      NSArray *parts = [line componentsSeparatedByString:@" 0x"];
      NSString *name = [parts.lastObject substringFromIndex:17];
      NSLog(@"%@", [name componentsSeparatedByString:@" + "].firstObject);
    }
  }
}
@end
__attribute__((optnone)) static void start(Car *car) {
  [car performSelector:@selector(drive)];
}
int main(void) {
  @autoreleasepool {
    start([Car new]);
    NSLog(@"%d", [NSThread callStackReturnAddresses].count == [NSThread callStackSymbols].count);
  }
  return 0;
}
