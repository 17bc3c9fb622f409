#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Page : NSObject
- (NSString *)title;
- (void)open;
@end

@implementation Page
- (NSString *)title { return @"page"; }
- (void)open { NSLog(@"open %@", [self class]); }
@end

@interface Page (Loud)
@end
@implementation Page (Loud)
- (NSString *)title { return @"PAGE"; }
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

static void listTitles(void) {
    unsigned count = 0, titles = 0;
    Method *methods = class_copyMethodList([Page class], &count);
    for (unsigned i = 0; i < count; i++) titles += method_getName(methods[i]) == @selector(title);
    free(methods);
    NSLog(@"%u methods named title", titles);
}

int main(void) {
    @autoreleasepool {
        NSLog(@"%@", [[Page new] title]);
        listTitles();
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
