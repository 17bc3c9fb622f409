#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Page : NSObject
- (void)open;
@end
@implementation Page
- (void)open { NSLog(@"open %@", [self class]); }
@end

@interface Start : Page
- (void)count_open;
@end
@implementation Start
- (void)count_open {
    NSLog(@"counted");
    [self count_open];
}
@end

@interface Help : Page
@end
@implementation Help
@end

int main(void) {
    @autoreleasepool {
        Class cls = [Start class];
        Method open = class_getInstanceMethod(cls, @selector(open));
        Method count = class_getInstanceMethod(cls, @selector(count_open));
#if SOLUTION
        if (class_addMethod(cls, @selector(open), method_getImplementation(count), method_getTypeEncoding(count)))
            class_replaceMethod(cls, @selector(count_open), method_getImplementation(open),
                                method_getTypeEncoding(open));
        else
            method_exchangeImplementations(open, count);
#elif START
        (void)open;   // TODO: count what Start opens, and leave Help alone
        (void)count;
#elif WRONG_exchanged_parent
        method_exchangeImplementations(open, count);
#endif
        @try {
            [[Start new] open];
            [[Help new] open];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
