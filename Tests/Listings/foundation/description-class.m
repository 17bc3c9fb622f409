// listing: -description names the class that -class answers, also for a class made at run time
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Message : NSObject
@end
@implementation Message
@end

static Class answer(id self, SEL _cmd) { return class_getSuperclass(object_getClass(self)); }

int main(void) {
    @autoreleasepool {
        Message *m = [Message new];
        Class hidden = objc_allocateClassPair([Message class], "Hidden_Message", 0);
        class_addMethod(hidden, @selector(class), (IMP)answer, "#@:");
        objc_registerClassPair(hidden);
        object_setClass(m, hidden);
        NSLog(@"%@ %s %d", [m class], object_getClassName(m), [[m description] hasPrefix:@"<Message: 0x"]);
    }
    return 0;
}
