#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol PlayerEvents
- (void)playerDidStart:(NSString *)song;
- (int)volumeFor:(NSString *)song;
@end

@interface Center : NSProxy {
    NSHashTable *_receivers;
    Protocol *_protocol;
}
- (instancetype)initWithProtocol:(Protocol *)protocol;
- (void)add:(id)receiver;
@end

@implementation Center
- (instancetype)initWithProtocol:(Protocol *)protocol {
    _protocol = protocol;
    _receivers = [NSHashTable weakObjectsHashTable];
    return self;
}
- (void)add:(id)receiver { [_receivers addObject:receiver]; }
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    struct objc_method_description method = protocol_getMethodDescription(_protocol, selector, YES, YES);
    return method.types ? [NSMethodSignature signatureWithObjCTypes:method.types] : nil;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    @autoreleasepool {
        for (id receiver in _receivers.allObjects)
            if ([receiver respondsToSelector:invocation.selector]) [invocation invokeWithTarget:receiver];
    }
}
@end

@interface Lamp : NSObject
- (void)playerDidStart:(NSString *)song;
@end
@implementation Lamp
- (void)playerDidStart:(NSString *)song { NSLog(@"lamp: party light for %@", song); }
@end

@interface Speaker : NSObject
- (int)volumeFor:(NSString *)song;
@end
@implementation Speaker
- (int)volumeFor:(NSString *)song { return 11; }
@end

int main(void) {
    @autoreleasepool {
        Lamp *lamp = [Lamp new];
        Speaker *speaker = [Speaker new];
        id center = [[Center alloc] initWithProtocol:@protocol(PlayerEvents)];
        [center add:lamp];
        [center add:speaker];
        [center playerDidStart:@"Yesterday"];
        NSLog(@"volume %d", [center volumeFor:@"Yesterday"]);
        speaker = nil;
        NSLog(@"volume %d", [center volumeFor:@"Yesterday"]);
    }
}
