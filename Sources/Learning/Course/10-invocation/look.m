#import <Foundation/Foundation.h>

@interface Printer : NSObject
- (int)print:(NSString *)text copies:(int)copies;
@end

@implementation Printer
- (int)print:(NSString *)text copies:(int)copies {
    NSLog(@"prints \"%@\" %d times", text, copies);
    return copies;
}
@end

@interface Office : NSObject
@property (nonatomic, strong) Printer *printer;
@end

@interface Office (Forwarded)
- (int)print:(NSString *)text copies:(int)copies;
@end

@implementation Office
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.printer methodSignatureForSelector:selector] ?: [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    int copies = 0;
    [invocation getArgument:&copies atIndex:3];
    if (copies > 2) {
        copies = 2;
        [invocation setArgument:&copies atIndex:3];
    }
    [invocation invokeWithTarget:self.printer];
    int printed = 0;
    [invocation getReturnValue:&printed];
    printed *= 100;
    [invocation setReturnValue:&printed];
}
@end

int main(void) {
    @autoreleasepool {
        Office *office = [Office new];
        office.printer = [Printer new];
        NSLog(@"result %d", [office print:@"report" copies:50]);
    }
}
