// A class that a program has put in an object's place, and that says it is the other, keeps saying so while the object is observed.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Lamp : NSObject
@property int brightness;
@end
@implementation Lamp
@end

static void disguise(Class cls, Class original) {
  IMP answer = imp_implementationWithBlock(^(id receiver) { return original; });
  class_addMethod(cls, @selector(class), answer, "#@:");
}

int main(void) {
  @autoreleasepool {
    Lamp *lamp = [Lamp new];
    Class cls = objc_allocateClassPair([Lamp class], "Lamp_Logged", 0);
    disguise(cls, [Lamp class]);
    disguise(object_getClass(cls), [Lamp class]);
    objc_registerClassPair(cls);
    object_setClass(lamp, cls);
    NSLog(@"%@, in truth %@", [lamp class], object_getClass(lamp));

    NSObject *observer = [NSObject new];
    [lamp addObserver:observer forKeyPath:@"brightness" options:0 context:NULL];
    NSLog(@"%@, in truth %@", [lamp class], object_getClass(lamp));
    [lamp removeObserver:observer forKeyPath:@"brightness"];
    NSLog(@"%@, in truth %@", [lamp class], object_getClass(lamp));
  }
  return 0;
}
