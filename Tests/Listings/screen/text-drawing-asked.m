#import <UIKit/UIKit.h>

// Programs ask whether texts draw in the newer way, and call it by its signature.
int main(void) {
    @autoreleasepool {
        UIFont *font = [UIFont systemFontOfSize:12];
        SEL newer = @selector(boundingRectWithSize:options:attributes:context:);
        NSString *text = @"text";
        NSLog(@"%d", [text respondsToSelector:newer]);
        NSMethodSignature *signature = [NSString instanceMethodSignatureForSelector:newer];
        NSLog(@"%lu arguments, %s", (unsigned long)signature.numberOfArguments, signature.methodReturnType);
        NSLog(@"%d", font != nil);
    }
    return 0;
}
