#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface NSObject (Greeting)
- (void)greet;
@end

@implementation NSObject (Greeting)
- (void)greet { NSLog(@"hello from %@", self); }
@end

@interface Tool : NSObject
+ (void)greet;          // declared, implemented nowhere
+ (NSUInteger)count;
@end

@implementation Tool
+ (NSUInteger)count { return 7; }
@end

int main(void) {
    @autoreleasepool {
        NSLog(@"%lu tools", (unsigned long)[Tool count]);
        [Tool greet];
        Class meta = object_getClass([Tool class]);
        NSLog(@"Tool's class is a metaclass: %d", class_isMetaClass(meta));
        NSLog(@"the root metaclass inherits from %@", class_getSuperclass(object_getClass([NSObject class])));
    }
}
