#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Tool : NSObject
+ (int)version;
@end
@implementation Tool
@end

static int version(id self, SEL _cmd) { return 3; }

int main(void) {
    @autoreleasepool {
#if SOLUTION
        class_addMethod(object_getClass([Tool class]), @selector(version), (IMP)version, "i@:");
#elif START
        (void)version;   // TODO: add it as a class method
#elif WRONG_into_the_class
        class_addMethod([Tool class], @selector(version), (IMP)version, "i@:");
#endif
        @try {
            NSLog(@"version %d", [Tool version]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
