// An invocation made for a BOOL message that is sent to a method which returns an object: the caller gets the object.
#import <Foundation/Foundation.h>

@interface Actual : NSObject
@property(nonatomic) BOOL ready;
- (BOOL)isReady;
- (char)letter;
@end
@implementation Actual
- (BOOL)isReady { return self.ready; }
- (char)letter { return -1; }
@end

@interface Matcher : NSObject
- (id)dispatch;
@end
@implementation Matcher
- (id)dispatch { return @"the matcher's object"; }
@end

@interface Expectation : NSObject
@property(nonatomic, strong) Actual *actual;
@property(nonatomic) BOOL answersItself;
@end
@implementation Expectation
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  return [self.actual methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  if (self.answersItself) {
    [invocation invokeWithTarget:self.actual];
    return;
  }
  [invocation setSelector:@selector(dispatch)];
  [invocation invokeWithTarget:[Matcher new]];
}
@end

int main(void) {
  @autoreleasepool {
    Expectation *expectation = [Expectation new];
    expectation.actual = [Actual new];
    id answer = [(id)expectation performSelector:@selector(isReady)];
    NSLog(@"%@", answer);

    expectation.answersItself = YES;
    expectation.actual.ready = YES;
    NSLog(@"%d %d", [(Actual *)expectation isReady], [(Actual *)expectation letter]);

    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[Actual instanceMethodSignatureForSelector:@selector(isReady)]];
    invocation.selector = @selector(isReady);
    [invocation invokeWithTarget:expectation.actual];
    BOOL result = NO;
    [invocation getReturnValue:&result];
    NSLog(@"%d", result);
    result = NO;
    [invocation setReturnValue:&result];
    result = YES;
    [invocation getReturnValue:&result];
    NSLog(@"%d", result);
  }
  return 0;
}
