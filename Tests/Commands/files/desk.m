#import <Foundation/Foundation.h>

@interface Lamp : NSObject
- (void)shine;
@end
@implementation Lamp
- (void)shine { NSLog(@"light"); }
@end

@interface Desk : NSObject
@property (nonatomic, strong) Lamp *lamp;
@end
@implementation Desk
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.lamp];
}
- (void)tidy {}
+ (void)build {}
@end

int main(void) {
    @autoreleasepool {
        Desk *desk = [Desk new];
        desk.lamp = [Lamp new];
        @try {
            [(id)desk shine];
        } @catch (NSException *exception) {
            NSLog(@"%@", exception.name);
        }
    }
    return 0;
}
