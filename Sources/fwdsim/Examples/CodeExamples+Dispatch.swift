// Wrong and right listings of F03: dispatch. The form is that of CodeExample.swift.

extension CodeExample {
  static let dispatch = #"""
    F0301
    #import <objc/runtime.h>
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    - (void)drive {}
    @end
    int main(void) {
        @autoreleasepool { [(id)[Car new] «driev→drive»]; }
    }
    F0302
    #import <objc/runtime.h>
    @interface Desk : NSObject
    @property (strong) NSString *label;
    @end
    @implementation Desk
    «→- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
        return [super methodSignatureForSelector:selector]
            ?: [self.label methodSignatureForSelector:selector];
    }
    »- (void)forwardInvocation:(NSInvocation *)invocation {
        [invocation invokeWithTarget:self.label];
    }
    @end
    int main(void) {
        @autoreleasepool {
            Desk *desk = [Desk new];
            desk.label = @"oak";
            [(id)desk uppercaseString];
        }
    }
    F0303
    #import <objc/runtime.h>
    static void tidy(id self, SEL _cmd) {}
    @interface Desk : NSObject
    @end
    @interface Desk (Added)
    - (void)tidy;
    @end
    @implementation Desk
    + (BOOL)resolveInstanceMethod:(SEL)selector {
        if (selector != @selector(tidy)) return [super resolveInstanceMethod:selector];
        «→class_addMethod(self, selector, (IMP)tidy, "v@:");
        »return YES;
    }
    @end
    int main(void) {
        @autoreleasepool {
            @try { [[Desk new] tidy]; } @catch (NSException *exception) {}
        }
        tidy(nil, @selector(tidy));
    }
    F0304
    #import <objc/runtime.h>
    static void open(id self, SEL _cmd) {}
    @interface Shop : NSObject
    @end
    @implementation Shop
    + (BOOL)resolveClassMethod:(SEL)selector {
        if (selector != @selector(open)) return [super resolveClassMethod:selector];
        return class_addMethod(«self→object_getClass(self)», selector, (IMP)open, "v@:");
    }
    @end
    int main(void) {
        @autoreleasepool {
            @try { [(id)[Shop class] open]; } @catch (NSException *exception) {}
        }
    }
    F0305
    #import <objc/runtime.h>
    @interface Desk : NSObject
    @property (strong) NSString *label;
    @end
    @implementation Desk
    - (id)forwardingTargetForSelector:(SEL)selector { return «self→self.label»; }
    @end
    int main(void) {
        @autoreleasepool {
            Desk *desk = [Desk new];
            desk.label = @"oak";
            @try { [(id)desk uppercaseString]; } @catch (NSException *exception) {}
        }
    }
    F0306
    #import <objc/runtime.h>
    int main(void) {
        @autoreleasepool {
            NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:"«v→v@:»"];
            NSLog(@"%lu", signature.numberOfArguments);
        }
    }
    F0307
    #import <objc/runtime.h>
    @interface Car : NSObject
    @end
    @implementation Car
    @end
    static double speed(id self, SEL _cmd, int gear) { return 10.0 * gear; }
    int main(void) {
        @autoreleasepool {
            class_addMethod([Car class], @selector(speed:), (IMP)speed, "«v@:→d@:i»");
        }
    }
    F0308
    #import <objc/runtime.h>
    @interface Engine : NSObject
    @end
    @implementation Engine
    - (double)power:(int)gear { return 2.5 * gear; }
    @end
    @interface Car : NSObject
    @property (strong) Engine *engine;
    @end
    @implementation Car
    - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
        return «[NSMethodSignature signatureWithObjCTypes:"v@:"]→[self.engine methodSignatureForSelector:selector]»;
    }
    - (void)forwardInvocation:(NSInvocation *)invocation {
        [invocation invokeWithTarget:self.engine];
    }
    @end
    int main(void) {
        @autoreleasepool {
            Car *car = [Car new];
            car.engine = [Engine new];
            NSLog(@"%f", [(id)car power:2]);
        }
    }
    F0309
    #import <objc/runtime.h>
    @interface Desk : NSObject
    @property (strong) NSString *label;
    @end
    @implementation Desk
    - (id)forwardingTargetForSelector:(SEL)selector { return self.label; }
    «→- (BOOL)respondsToSelector:(SEL)selector {
        return [super respondsToSelector:selector] || [self.label respondsToSelector:selector];
    }
    »@end
    int main(void) {
        @autoreleasepool {
            Desk *desk = [Desk new];
            desk.label = @"oak";
            NSLog(@"%d", [desk respondsToSelector:@selector(uppercaseString)]);
            NSLog(@"%@", [(id)desk uppercaseString]);
        }
    }
    F0310
    #import <objc/runtime.h>
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    - (void)drive { NSLog(@"drive"); }
    @end
    @interface Van : Car
    @end
    @implementation Van
    - (void)logged { NSLog(@"logged"); }
    + (void)load {
        Method new = class_getInstanceMethod(self, @selector(logged));
        «Method old = class_getInstanceMethod(self, @selector(drive));
        method_exchangeImplementations(old, new);→IMP code = method_getImplementation(new);
        class_addMethod(self, @selector(drive), code, method_getTypeEncoding(new));»
    }
    @end
    int main(void) {
        @autoreleasepool { [[Van new] drive]; }
    }
    F0311
    #import <objc/runtime.h>
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    + (void)«initialize→load» {
        method_exchangeImplementations(class_getInstanceMethod([Car class], @selector(drive)),
                                       class_getInstanceMethod([Car class], @selector(logged)));
    }
    - (void)drive { NSLog(@"drive"); }
    - (void)logged { NSLog(@"logged"); }
    @end
    @interface Van : Car
    @end
    @implementation Van
    @end
    int main(void) {
        @autoreleasepool { [[Van new] drive]; }
    }
    F0312
    #import <objc/runtime.h>
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    - (void)drive { NSLog(@"drive"); }
    @end
    @interface Car (Sport)
    - (void)«drive→race»;
    @end
    @implementation Car (Sport)
    - (void)«drive→race» { NSLog(@"race"); }
    @end
    int main(void) {
        @autoreleasepool { [[Car new] drive]; }
    }
    F0313
    #import <objc/runtime.h>
    @interface Car : NSObject
    @end
    @implementation Car
    - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
        return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
    }
    - (void)forwardInvocation:(NSInvocation *)invocation {
        «→__unsafe_unretained »id argument;
        [invocation getArgument:&argument atIndex:2];
        NSLog(@"%@", argument);
    }
    @end
    int main(void) {
        @autoreleasepool { [(id)[Car new] addObject:@"wheel"]; }
    }
    F0314
    #import <objc/runtime.h>
    @interface Car : NSObject
    @end
    @implementation Car
    - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
        return [NSMethodSignature signatureWithObjCTypes:"v@:i"];
    }
    - (void)forwardInvocation:(NSInvocation *)invocation {
        «long→int» argument = 0;
        [invocation getArgument:&argument atIndex:2];
    }
    @end
    @interface Car (Gears)
    - (void)shift:(int)gear;
    @end
    int main(void) {
        @autoreleasepool { [[Car new] shift:3]; }
    }
    F0315
    #import <objc/runtime.h>
    @interface Desk : NSObject
    @end
    @interface Desk (Pages)
    - (NSInteger)pages;
    @end
    @implementation Desk
    - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
        return [NSMethodSignature signatureWithObjCTypes:"q@:"];
    }
    - (void)forwardInvocation:(NSInvocation *)invocation {
        NSInteger pages = 12;
        «→[invocation setReturnValue:&pages];
        »(void)pages;
    }
    @end
    int main(void) {
        @autoreleasepool { NSLog(@"%ld", (long)[[Desk new] pages]); }
    }
    F0316
    #import <objc/runtime.h>
    @interface Car : NSObject
    - (void)drive;
    @end
    @implementation Car
    + (void)load {
        method_exchangeImplementations(class_getInstanceMethod(self, @selector(drive)),
                                       class_getInstanceMethod(self, @selector(logged)));
    }
    - (void)drive { NSLog(@"drive"); }
    - (void)logged { NSLog(@"%@", NSStringFromSelector(«_cmd→@selector(logged)»)); }
    @end
    int main(void) {
        @autoreleasepool { [[Car new] drive]; }
    }
    F0317
    #import <objc/runtime.h>
    @interface Desk : NSObject
    @end
    @implementation Desk
    - (id)forwardingTargetForSelector:(SEL)selector {
        return selector == @selector(length) ? @"oak" : nil;
    }
    @end
    @interface Bureau : Desk
    @end
    @implementation Bureau
    - (id)forwardingTargetForSelector:(SEL)selector {
        return selector == @selector(count) ? @[] : «nil→[super forwardingTargetForSelector:selector]»;
    }
    @end
    int main(void) {
        @autoreleasepool { [(id)[Bureau new] count]; }
    }
    F0318
    #import <objc/runtime.h>
    @class Child;
    @interface Parent : NSObject
    @property (strong) Child *child;
    @end
    @interface Child : NSObject
    @property («strong→weak») Parent *parent;
    @end
    @implementation Parent
    @end
    @implementation Child
    @end
    int main(void) {
        @autoreleasepool {
            Parent *parent = [Parent new];
            parent.child = [Child new];
            parent.child.parent = parent;
        }
    }
    F0319
    #import <objc/runtime.h>
    int main(void) {
        @autoreleasepool {
            NSArray *colors = @[ @"red", @"green" ];
            NSUInteger index = 2;
            if («index <= colors.count→index < colors.count») NSLog(@"%@", colors[index]);
        }
    }
    """#
}
