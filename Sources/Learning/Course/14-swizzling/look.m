#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Page : NSObject
- (void)open;
@end

@implementation Page
- (void)open { NSLog(@"open %@", [self class]); }
@end

@interface Start : Page
@end
@implementation Start
@end

@interface Help : Page
@end
@implementation Help
@end

@interface Start (Count)
- (void)count_open;
@end

@implementation Start (Count)
- (void)count_open {
    NSLog(@"counted");
    [self count_open];
}
@end

int main(void) {
    @autoreleasepool {
        Method open = class_getInstanceMethod([Start class], @selector(open));
        Method count = class_getInstanceMethod([Start class], @selector(count_open));
        method_exchangeImplementations(open, count);
        [[Start new] open];
        @try {
            [[Help new] open];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
