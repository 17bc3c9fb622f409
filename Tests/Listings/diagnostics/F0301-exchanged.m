#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
- (void)drive;
@end
@implementation Car
- (void)drive { NSLog(@"drives"); }
@end

@interface Van : Car
- (void)logged_drive;
@end
@implementation Van
- (void)logged_drive {
  NSLog(@"will drive");
  [self logged_drive];
}
@end

int main(void) {
  @autoreleasepool {
    method_exchangeImplementations(class_getInstanceMethod([Van class], @selector(drive)),
                                   class_getInstanceMethod([Van class], @selector(logged_drive)));
    [[Van new] drive];
    [[Car new] drive];
  }
  return 0;
}
