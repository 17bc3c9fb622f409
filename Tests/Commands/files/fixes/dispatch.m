#import <Foundation/Foundation.h>

@interface Desk : NSObject
@property (strong) NSString *label;
@end
@interface Desk (Label)
- (NSUInteger)length;
@end
@implementation Desk
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.label];
}
@end

@interface Shelf : NSObject
@end
@implementation Shelf
- (id)forwardingTargetForSelector:(SEL)selector {
    return self;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"v"];
}
@end

int main(void) {
    @autoreleasepool {
        Desk *desk = [Desk new];
        desk.label = @"oak";
        NSLog(@"%lu", [desk length]);
        NSLog(@"%lu", [[[Shelf new] methodSignatureForSelector:@selector(tidy)] numberOfArguments]);
    }
    return 0;
}
