#import <Foundation/Foundation.h>

@interface Member : NSObject
@property (nonatomic) int points;
@end
@implementation Member
- (int)points { return _points; }
@end

@interface Team : NSObject
@property (nonatomic, copy) NSArray *members;
@end
@interface Team (Forwarded)
- (int)points;
@end

@implementation Team
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [self.members.firstObject methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
#if SOLUTION
    int sum = 0;
    for (id member in self.members) {
        int one = 0;
        [invocation invokeWithTarget:member];
        [invocation getReturnValue:&one];
        sum += one;
    }
    [invocation setReturnValue:&sum];
#elif START
    [invocation invokeWithTarget:self.members.firstObject];   // TODO: all of them
#elif WRONG_last_wins
    for (id member in self.members) [invocation invokeWithTarget:member];
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Member *ann = [Member new], *bob = [Member new];
        ann.points = 3;
        bob.points = 4;
        Team *team = [Team new];
        team.members = @[ ann, bob ];
        NSLog(@"%d points", [team points]);
    }
}
