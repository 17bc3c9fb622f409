// The built-in listings: the same text as Examples/NAME.m, so that a workshop needs nothing but the command.

struct Sample {
  let name: String
  let summary: String
  let text: String

  static let all: [Sample] = [
    Sample(
      name: "resolve", summary: "a method added when it is first asked for",
      text: #"""
        // A method that is added when it is first asked for: +resolveInstanceMethod:.
        #import <Foundation/Foundation.h>
        #import <objc/runtime.h>

        @interface Robot : NSObject
        @end

        @interface Robot (Dynamic)
        - (void)dance; // added at run time
        @end

        static void danceMethod(id self, SEL _cmd) {
            NSLog(@"%@ does %@", NSStringFromClass([self class]), NSStringFromSelector(_cmd));
        }

        @implementation Robot
        + (BOOL)resolveInstanceMethod:(SEL)selector {
            if (selector == @selector(dance)) {
                class_addMethod(self, selector, (IMP)danceMethod, "v@:");
                return YES;
            }
            return [super resolveInstanceMethod:selector];
        }
        @end

        int main(void) {
            @autoreleasepool {
                Robot *robot = [[Robot alloc] init];
                NSLog(@"responds: %d", [robot respondsToSelector:@selector(dance)]);
                [robot dance];
            }
            return 0;
        }

        """#),
    Sample(
      name: "target", summary: "a message handed to another object",
      text: #"""
        // A message handed to another object: -forwardingTargetForSelector:.
        #import <Foundation/Foundation.h>

        @interface Engine : NSObject
        - (int)startWithKey:(int)key;
        @end
        @implementation Engine
        - (int)startWithKey:(int)key {
            NSLog(@"engine starts with key %d", key);
            return key * 100;
        }
        @end

        @interface Car : NSObject
        @property (nonatomic, strong) Engine *engine;
        @end
        @interface Car (EngineMessages)
        - (int)startWithKey:(int)key;
        @end
        @implementation Car
        - (id)forwardingTargetForSelector:(SEL)selector {
            if ([self.engine respondsToSelector:selector]) return self.engine;
            return [super forwardingTargetForSelector:selector];
        }
        @end

        int main(void) {
            @autoreleasepool {
                Car *car = [Car new];
                car.engine = [Engine new];
                int speed = [car startWithKey:7];
                NSLog(@"revolutions: %d", speed);
            }
            return 0;
        }

        """#),
    Sample(
      name: "invocation", summary: "a message as an object, sent on to two receivers",
      text: #"""
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

        """#),
    Sample(
      name: "nobody", summary: "why forwardInvocation: was not called",
      text: #"""
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

        """#),
    Sample(
      name: "nil", summary: "messages to nil",
      text: #"""
        // Messages to nil: nothing is looked up, the answer is zero.
        #import <Foundation/Foundation.h>

        @interface Account : NSObject
        - (NSString *)owner;
        - (double)balance;
        - (BOOL)isOpen;
        @end
        @implementation Account
        - (NSString *)owner { return @"Ada"; }
        - (double)balance { return 12.5; }
        - (BOOL)isOpen { return YES; }
        @end

        int main(void) {
            @autoreleasepool {
                Account *none = nil;
                NSLog(@"%@ %.1f %d", [none owner], [none balance], [none isOpen]);
                Account *some = [Account new];
                NSLog(@"%@ %.1f %d", [some owner], [some balance], [some isOpen]);
            }
            return 0;
        }

        """#),
    Sample(
      name: "super", summary: "where the search starts, and who the receiver is",
      text: #"""
        // super changes where the search starts, never who the receiver is.
        #import <Foundation/Foundation.h>

        @interface Animal : NSObject
        - (void)introduce;
        - (NSString *)sound;
        @end
        @implementation Animal
        - (void)introduce { NSLog(@"%@ says %@", NSStringFromClass([self class]), [self sound]); }
        - (NSString *)sound { return @"nothing"; }
        @end

        @interface Dog : Animal
        @end
        @implementation Dog
        - (NSString *)sound { return @"wuff"; }
        - (void)introduce {
            [super introduce];
            NSLog(@"and the superclass says %@", [super sound]);
        }
        @end

        int main(void) {
            @autoreleasepool {
                [[Dog new] introduce];
            }
            return 0;
        }

        """#),
  ]
}
