// listing: bridging casts, CFBridgingRetain and CFBridgingRelease, sizes of encodings, the handler of uncaught exceptions
// mode: arc
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
static void handler(NSException *e) { printf("handler: %s %s\n", e.name.UTF8String, e.reason.UTF8String); }
@interface P : NSObject
@end
@implementation P
- (void)dealloc { printf("dealloc\n"); }
@end
int main() { @autoreleasepool {
    NSUInteger s, a;
    NSGetSizeAndAlignment(@encode(CGRect), &s, &a);
    printf("%lu %lu\n", s, a);
    NSGetSizeAndAlignment("{foo=ci}", &s, &a);
    printf("%lu %lu\n", s, a);
    P *p = [P new];
    CFTypeRef r = CFBridgingRetain(p);
    printf("%ld\n", (long)CFGetRetainCount(r));
    p = nil;
    printf("still\n");
    P *q = CFBridgingRelease(r);
    q = nil;
    CFStringRef cs = (__bridge CFStringRef)@"abc";
    NSString *back = (__bridge NSString *)cs;
    printf("%s\n", back.UTF8String);
    void *raw = (__bridge_retained void *)[P new];
    P *again = (__bridge_transfer P *)raw;
    again = nil;
    NSSetUncaughtExceptionHandler(&handler);
    [[NSArray array] objectAtIndex:1];
} return 0; }
