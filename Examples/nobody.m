// A forwardInvocation: that is never called: without a method signature there is no invocation.
#import <Foundation/Foundation.h>

@interface Car : NSObject
@property (nonatomic, strong) NSString *label;
@end
@interface Car (LabelMessages)
- (NSUInteger)length;
@end
@implementation Car
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:self.label];
}
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.label = @"roadster";
        NSLog(@"%lu", (unsigned long)[car length]);
    }
    return 0;
}
