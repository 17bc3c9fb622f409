// The bundle of a class: the program's for its own, a framework's for the system's.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Car : NSObject
@end
@implementation Car
@end

static void show(Class cls) {
  NSBundle *bundle = [NSBundle bundleForClass:cls];
  printf("%s %d %s %s\n", class_getName(cls), bundle == NSBundle.mainBundle, bundle.bundlePath.lastPathComponent.UTF8String,
         bundle.bundleIdentifier.UTF8String ?: "none");
}

int main(void) {
  show([NSString class]);
  show([NSArray class]);
  show([@{} class]);
  show([NSObject class]);
  printf("%d %d\n", [NSBundle bundleForClass:[Car class]] == NSBundle.mainBundle,
         [NSBundle bundleForClass:[NSDate class]] == [NSBundle bundleForClass:[NSArray class]]);
  return 0;
}
