#import <Foundation/Foundation.h>

@interface Printer : NSObject
- (void)print:(NSString *)text;
@end
@implementation Printer
- (void)print:(NSString *)text { NSLog(@"prints %@", text); }
@end

@interface Office : NSObject
@property (nonatomic, strong) Printer *printer;
@end
@interface Office (Forwarded)
- (void)print:(NSString *)text;
@end

@implementation Office
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.printer methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
#if SOLUTION
    NSString *text = @"draft";
    [invocation setArgument:&text atIndex:2];
    [invocation invokeWithTarget:self.printer];
#elif START
    // TODO: print "draft" instead
    [invocation invokeWithTarget:self.printer];
#elif WRONG_index_zero
    NSString *text = @"draft";
    [invocation setArgument:&text atIndex:0];
    [invocation invokeWithTarget:self.printer];
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Office *office = [Office new];
        office.printer = [Printer new];
        [office print:@"secret"];
    }
}
