#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Registry : NSObject
+ (NSString *)shared;
@end

static NSString *shared(id self, SEL _cmd) { return @"the registry"; }

@implementation Registry
+ (BOOL)resolveClassMethod:(SEL)selector {
    if (selector != @selector(shared)) return [super resolveClassMethod:selector];
#if SOLUTION
    return class_addMethod(object_getClass(self), selector, (IMP)shared, "@@:");
#elif START
    (void)shared;
    return NO;   // TODO: add it where class methods live
#elif WRONG_into_class
    return class_addMethod(self, selector, (IMP)shared, "@@:");
#endif
}
@end

int main(void) {
    @autoreleasepool {
        @try {
            NSLog(@"%@", [Registry shared]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
