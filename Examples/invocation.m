// A message as an object, sent on to two receivers: -forwardInvocation:.
#import <Foundation/Foundation.h>

@interface Listener : NSObject
@property (nonatomic, copy) NSString *name;
- (int)hear:(NSString *)word;
@end
@implementation Listener
- (int)hear:(NSString *)word {
    NSLog(@"%@ hears %@", self.name, word);
    return (int)self.name.length;
}
@end

@interface Hub : NSObject
@property (nonatomic, strong) NSArray *listeners;
@end
@interface Hub (ListenerMessages)
- (int)hear:(NSString *)word;
@end
@implementation Hub
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [super methodSignatureForSelector:selector]
        ?: [self.listeners.firstObject methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    for (Listener *listener in self.listeners) [invocation invokeWithTarget:listener];
}
@end

int main(void) {
    @autoreleasepool {
        Listener *ada = [Listener new], *grace = [Listener new];
        ada.name = @"Ada";
        grace.name = @"Grace";
        Hub *hub = [Hub new];
        hub.listeners = @[ada, grace];
        NSLog(@"the last answer: %d", [hub hear:@"hello"]);
    }
    return 0;
}
