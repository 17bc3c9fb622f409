#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Bell : NSObject
- (void)ring;
- (void)loud_ring;
@end
@implementation Bell
- (void)ring { NSLog(@"ring"); }
- (void)loud_ring { NSLog(@"RING"); }
@end

static void install(void) {
    Method a = class_getInstanceMethod([Bell class], @selector(ring));
    Method b = class_getInstanceMethod([Bell class], @selector(loud_ring));
#if SOLUTION
    static dispatch_once_t once;
    dispatch_once(&once, ^{ method_exchangeImplementations(a, b); });
#elif START
    (void)a;   // TODO: exchange them, once
    (void)b;
#elif WRONG_twice
    method_exchangeImplementations(a, b);
#endif
}

int main(void) {
    @autoreleasepool {
        install();
        install();
        [[Bell new] ring];
    }
}
