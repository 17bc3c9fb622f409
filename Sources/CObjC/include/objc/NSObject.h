// The root classes that the runtime has built in, as compiled code sees them. Foundation's header declares the same, and more.
#ifndef OBJC_NSOBJECT_H
#define OBJC_NSOBJECT_H

#include <objc/objc.h>

#if defined(__OBJC__)

@class NSMethodSignature, NSInvocation, Protocol;
struct _NSZone;

@protocol NSObject
- (BOOL)isEqual:(id)object;
@property(readonly) NSUInteger hash;
@property(readonly) Class superclass;
- (Class)class;
- (instancetype)self;
- (id)performSelector:(SEL)selector;
- (id)performSelector:(SEL)selector withObject:(id)object;
- (id)performSelector:(SEL)selector withObject:(id)first withObject:(id)second;
- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)cls;
- (BOOL)isMemberOfClass:(Class)cls;
- (BOOL)conformsToProtocol:(Protocol *)protocol;
- (BOOL)respondsToSelector:(SEL)selector;
- (instancetype)retain OBJC_ARC_UNAVAILABLE;
- (oneway void)release OBJC_ARC_UNAVAILABLE;
- (instancetype)autorelease OBJC_ARC_UNAVAILABLE;
- (NSUInteger)retainCount OBJC_ARC_UNAVAILABLE;
- (struct _NSZone *)zone OBJC_ARC_UNAVAILABLE;
@end

OBJC_ROOT_CLASS
@interface NSObject <NSObject> {
    Class isa;
}
+ (void)load;
+ (void)initialize;
- (instancetype)init;
+ (instancetype)new;
+ (instancetype)allocWithZone:(struct _NSZone *)zone;
+ (instancetype)alloc;
- (void)dealloc;
- (id)copy;
- (id)mutableCopy;
+ (id)copyWithZone:(struct _NSZone *)zone OBJC_ARC_UNAVAILABLE;
+ (id)mutableCopyWithZone:(struct _NSZone *)zone OBJC_ARC_UNAVAILABLE;
+ (BOOL)instancesRespondToSelector:(SEL)selector;
+ (BOOL)conformsToProtocol:(Protocol *)protocol;
- (IMP)methodForSelector:(SEL)selector;
+ (IMP)instanceMethodForSelector:(SEL)selector;
- (void)doesNotRecognizeSelector:(SEL)selector;
- (id)forwardingTargetForSelector:(SEL)selector;
- (void)forwardInvocation:(NSInvocation *)invocation;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
+ (NSMethodSignature *)instanceMethodSignatureForSelector:(SEL)selector;
+ (BOOL)isSubclassOfClass:(Class)cls;
+ (BOOL)resolveClassMethod:(SEL)selector;
+ (BOOL)resolveInstanceMethod:(SEL)selector;
+ (NSUInteger)hash;
+ (Class)superclass;
+ (Class)class;
+ (NSInteger)version;
+ (void)setVersion:(NSInteger)version;
@end

OBJC_ROOT_CLASS
@interface NSProxy <NSObject> {
    Class isa;
}
+ (id)alloc;
+ (id)allocWithZone:(struct _NSZone *)zone;
+ (Class)class;
- (void)forwardInvocation:(NSInvocation *)invocation;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
- (void)dealloc;
+ (BOOL)respondsToSelector:(SEL)selector;
@end

@interface NSMethodSignature : NSObject
+ (NSMethodSignature *)signatureWithObjCTypes:(const char *)types;
@property(readonly) NSUInteger numberOfArguments;
- (const char *)getArgumentTypeAtIndex:(NSUInteger)index;
@property(readonly) NSUInteger frameLength;
- (BOOL)isOneway;
@property(readonly) const char *methodReturnType;
@property(readonly) NSUInteger methodReturnLength;
@end

@interface NSInvocation : NSObject
+ (NSInvocation *)invocationWithMethodSignature:(NSMethodSignature *)signature;
@property(readonly, retain) NSMethodSignature *methodSignature;
- (void)retainArguments;
@property(readonly) BOOL argumentsRetained;
@property(assign) id target;
@property SEL selector;
- (void)getReturnValue:(void *)result;
- (void)setReturnValue:(void *)result;
- (void)getArgument:(void *)argument atIndex:(NSInteger)index;
- (void)setArgument:(void *)argument atIndex:(NSInteger)index;
- (void)invoke;
- (void)invokeWithTarget:(id)target;
- (void)invokeUsingIMP:(IMP)implementation;
@end

@interface Protocol : NSObject
@property(readonly) const char *name;
@end

/// What the runtime raises in a program without Foundation, where there is no NSException.
@interface OBJCRuntimeException : NSObject
@property(readonly) const char *name;
@property(readonly) const char *reason;
@end

#endif
#endif
