// command: check --run --expect {file}.expect {file}
#import <Foundation/Foundation.h>

@interface Desk : NSObject
@property (nonatomic, strong) NSString *label;
@end

@interface Desk (Forwarded)
- (NSUInteger)length;
@end

@implementation Desk
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [super methodSignatureForSelector:selector] ?: [self.label methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:self.label]; }
@end

int main(void) {
  Desk *desk = [Desk new];
  desk.label = @"oak";
  printf("%d\n", (int)[desk length]);
  return 0;
}
