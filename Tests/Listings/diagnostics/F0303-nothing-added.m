// command: check
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
@end
@implementation Car
+ (BOOL)resolveInstanceMethod:(SEL)selector {
  NSLog(@"%@", NSStringFromSelector(selector));
  return YES;
}
+ (BOOL)resolveClassMethod:(SEL)selector {
  if (selector == @selector(park)) return YES;
  return [super resolveClassMethod:selector];
}
@end

int main(void) {
  return 0;
}
