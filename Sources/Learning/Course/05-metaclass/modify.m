#import <Foundation/Foundation.h>

@interface NSObject (Greeting)
- (void)greet;
@end
@implementation NSObject (Greeting)
- (void)greet { NSLog(@"hello from the root"); }
@end

@interface Tool : NSObject
+ (void)greet;
@end
@implementation Tool
#if SOLUTION
+ (void)greet { NSLog(@"hello from the tools"); }
#elif START
// TODO: a class method greet
#elif WRONG_instance_method
- (void)greet { NSLog(@"hello from the tools"); }
#endif
@end

int main(void) {
    @autoreleasepool { [Tool greet]; }
}
