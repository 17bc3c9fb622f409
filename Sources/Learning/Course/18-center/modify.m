#import <Foundation/Foundation.h>

@interface Speaker : NSObject
@property (nonatomic) int volume;
@end
@implementation Speaker
- (int)volume { return _volume; }
@end

@interface Center : NSProxy
@property (nonatomic, copy) NSArray *receivers;
@end
@interface Center (Forwarded)
- (int)volume;
@end
@implementation Center
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"i@:"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
#if SOLUTION
    int best = 0;
    for (id receiver in self.receivers) {
        int one = 0;
        [invocation invokeWithTarget:receiver];
        [invocation getReturnValue:&one];
        if (one > best) best = one;
    }
    [invocation setReturnValue:&best];
#elif START
    // TODO: the largest of the results
    [invocation invokeWithTarget:self.receivers[1]];
#elif WRONG_last_one
    for (id receiver in self.receivers) [invocation invokeWithTarget:receiver];
#endif
}
@end

int main(void) {
    @autoreleasepool {
        Speaker *kitchen = [Speaker new], *garden = [Speaker new], *bath = [Speaker new];
        kitchen.volume = 3;
        garden.volume = 2;
        bath.volume = 1;
        Center *center = [Center alloc];
        center.receivers = @[ garden, kitchen, bath ];
        NSLog(@"volume %d", [center volume]);
        center.receivers = @[ kitchen, garden, bath ];
        NSLog(@"volume %d", [center volume]);
    }
}
