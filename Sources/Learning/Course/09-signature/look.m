#import <Foundation/Foundation.h>

@interface Desk : NSObject
@property (nonatomic, strong) NSString *label;
@end

@interface Desk (Forwarded)
- (NSUInteger)length;
@end

@implementation Desk
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.label];
}
@end

int main(void) {
    @autoreleasepool {
        Desk *desk = [Desk new];
        desk.label = @"oak desk";
        @try {
            NSLog(@"%lu", (unsigned long)[desk length]);
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
        NSMethodSignature *signature = [desk.label methodSignatureForSelector:@selector(length)];
        NSLog(@"returns %s, %lu arguments", signature.methodReturnType, (unsigned long)signature.numberOfArguments);
        NSLog(@"argument 0 is %s, argument 1 is %s", [signature getArgumentTypeAtIndex:0],
              [signature getArgumentTypeAtIndex:1]);
    }
}
