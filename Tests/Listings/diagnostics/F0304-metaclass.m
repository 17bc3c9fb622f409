// command: check
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

static void park(id self, SEL _cmd) { }

@interface Car : NSObject
@end
@implementation Car
+ (BOOL)resolveClassMethod:(SEL)selector {
  if (selector == @selector(park)) {
    class_addMethod(self, selector, (IMP)park, "v@:");
    return YES;
  }
  return [super resolveClassMethod:selector];
}
@end

int main(void) {
  return 0;
}
