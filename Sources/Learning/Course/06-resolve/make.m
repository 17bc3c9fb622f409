#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Book : NSObject
@property (nonatomic, readonly) NSString *title;
@end

static NSString *title(id self, SEL _cmd) { return @"untitled"; }

@implementation Book
@dynamic title;
#if SOLUTION
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (selector == @selector(title)) return class_addMethod(self, selector, (IMP)title, "@@:");
    return [super resolveInstanceMethod:selector];
}
#elif START
// TODO: a resolver that adds title
#elif WRONG_only_yes
+ (BOOL)resolveInstanceMethod:(SEL)selector { return selector == @selector(title); }
#endif
@end

int main(void) {
    @autoreleasepool {
        (void)title;
        Book *book = [Book new];
        @try {
            NSLog(@"%@, %@", book.title, book.title);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
}
