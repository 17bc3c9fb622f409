// A wrong and a right listing for each code about dispatch, which `explain CODE` prints: one text with a place that differs.

struct CodeExample {
  let wrong: String
  let right: String

  /// `§` stands for the place.
  private init(_ listing: String, wrong: String, right: String) {
    let parts = listing.split(separator: "§", omittingEmptySubsequences: false)
    self.wrong = Self.head + parts.joined(separator: wrong) + "\n"
    self.right = Self.head + parts.joined(separator: right) + "\n"
  }

  private static let head = "#import <Foundation/Foundation.h>\n#import <objc/runtime.h>\n"

  static func of(_ code: String) -> CodeExample? { all[code] }

  private static let all: [String: CodeExample] = [
    "F0301": CodeExample(
      """
      @interface Car : NSObject
      - (void)drive;
      @end
      @implementation Car
      - (void)drive {}
      @end
      int main(void) {
          @autoreleasepool { [(id)[Car new] §]; }
      }
      """, wrong: "driev", right: "drive"),
    "F0302": CodeExample(
      """
      @interface Desk : NSObject
      @property (strong) NSString *label;
      @end
      @implementation Desk
      §- (void)forwardInvocation:(NSInvocation *)invocation {
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
      """, wrong: "",
      right: """
        - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
            return [super methodSignatureForSelector:selector]
                ?: [self.label methodSignatureForSelector:selector];
        }

        """),
    "F0303": CodeExample(
      """
      static void tidy(id self, SEL _cmd) {}
      @interface Desk : NSObject
      @end
      @interface Desk (Added)
      - (void)tidy;
      @end
      @implementation Desk
      + (BOOL)resolveInstanceMethod:(SEL)selector {
          if (selector != @selector(tidy)) return [super resolveInstanceMethod:selector];
          §return YES;
      }
      @end
      int main(void) {
          @autoreleasepool {
              @try { [[Desk new] tidy]; } @catch (NSException *exception) {}
          }
          tidy(nil, @selector(tidy));
      }
      """, wrong: "",
      right: "class_addMethod(self, selector, (IMP)tidy, \"v@:\");\n        "),
    "F0304": CodeExample(
      """
      static void open(id self, SEL _cmd) {}
      @interface Shop : NSObject
      @end
      @implementation Shop
      + (BOOL)resolveClassMethod:(SEL)selector {
          if (selector != @selector(open)) return [super resolveClassMethod:selector];
          return class_addMethod(§, selector, (IMP)open, "v@:");
      }
      @end
      int main(void) {
          @autoreleasepool {
              @try { [(id)[Shop class] open]; } @catch (NSException *exception) {}
          }
      }
      """, wrong: "self", right: "object_getClass(self)"),
    "F0305": CodeExample(
      """
      @interface Desk : NSObject
      @property (strong) NSString *label;
      @end
      @implementation Desk
      - (id)forwardingTargetForSelector:(SEL)selector { return §; }
      @end
      int main(void) {
          @autoreleasepool {
              Desk *desk = [Desk new];
              desk.label = @"oak";
              @try { [(id)desk uppercaseString]; } @catch (NSException *exception) {}
          }
      }
      """, wrong: "self", right: "self.label"),
    "F0306": CodeExample(
      """
      int main(void) {
          @autoreleasepool {
              NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:"§"];
              NSLog(@"%lu", signature.numberOfArguments);
          }
      }
      """, wrong: "v", right: "v@:"),
    "F0307": CodeExample(
      """
      @interface Car : NSObject
      @end
      @implementation Car
      @end
      static double speed(id self, SEL _cmd, int gear) { return 10.0 * gear; }
      int main(void) {
          @autoreleasepool {
              class_addMethod([Car class], @selector(speed:), (IMP)speed, "§");
          }
      }
      """, wrong: "v@:", right: "d@:i"),
    "F0308": CodeExample(
      """
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
          return §;
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
      """, wrong: "[NSMethodSignature signatureWithObjCTypes:\"v@:\"]",
      right: "[self.engine methodSignatureForSelector:selector]"),
    "F0309": CodeExample(
      """
      @interface Desk : NSObject
      @property (strong) NSString *label;
      @end
      @implementation Desk
      - (id)forwardingTargetForSelector:(SEL)selector { return self.label; }
      §@end
      int main(void) {
          @autoreleasepool {
              Desk *desk = [Desk new];
              desk.label = @"oak";
              NSLog(@"%d", [desk respondsToSelector:@selector(uppercaseString)]);
              NSLog(@"%@", [(id)desk uppercaseString]);
          }
      }
      """, wrong: "",
      right: """
        - (BOOL)respondsToSelector:(SEL)selector {
            return [super respondsToSelector:selector] || [self.label respondsToSelector:selector];
        }

        """),
    "F0310": CodeExample(
      """
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
          §
      }
      @end
      int main(void) {
          @autoreleasepool { [[Van new] drive]; }
      }
      """,
      wrong: """
        Method old = class_getInstanceMethod(self, @selector(drive));
            method_exchangeImplementations(old, new);
        """,
      right: """
        IMP code = method_getImplementation(new);
            class_addMethod(self, @selector(drive), code, method_getTypeEncoding(new));
        """),
    "F0311": CodeExample(
      """
      @interface Car : NSObject
      - (void)drive;
      @end
      @implementation Car
      + (void)§ {
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
      """, wrong: "initialize", right: "load"),
    "F0312": CodeExample(
      """
      @interface Car : NSObject
      - (void)drive;
      @end
      @implementation Car
      - (void)drive { NSLog(@"drive"); }
      @end
      @interface Car (Sport)
      - (void)§;
      @end
      @implementation Car (Sport)
      - (void)§ { NSLog(@"race"); }
      @end
      int main(void) {
          @autoreleasepool { [[Car new] drive]; }
      }
      """, wrong: "drive", right: "race"),
    "F0313": CodeExample(
      """
      @interface Car : NSObject
      @end
      @implementation Car
      - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
          return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
      }
      - (void)forwardInvocation:(NSInvocation *)invocation {
          §id argument;
          [invocation getArgument:&argument atIndex:2];
          NSLog(@"%@", argument);
      }
      @end
      int main(void) {
          @autoreleasepool { [(id)[Car new] addObject:@"wheel"]; }
      }
      """, wrong: "", right: "__unsafe_unretained "),
    "F0314": CodeExample(
      """
      @interface Car : NSObject
      @end
      @implementation Car
      - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
          return [NSMethodSignature signatureWithObjCTypes:"v@:i"];
      }
      - (void)forwardInvocation:(NSInvocation *)invocation {
          § argument = 0;
          [invocation getArgument:&argument atIndex:2];
      }
      @end
      @interface Car (Gears)
      - (void)shift:(int)gear;
      @end
      int main(void) {
          @autoreleasepool { [[Car new] shift:3]; }
      }
      """, wrong: "long", right: "int"),
    "F0315": CodeExample(
      """
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
          §(void)pages;
      }
      @end
      int main(void) {
          @autoreleasepool { NSLog(@"%ld", (long)[[Desk new] pages]); }
      }
      """, wrong: "", right: "[invocation setReturnValue:&pages];\n    "),
    "F0316": CodeExample(
      """
      @interface Car : NSObject
      - (void)drive;
      @end
      @implementation Car
      + (void)load {
          method_exchangeImplementations(class_getInstanceMethod(self, @selector(drive)),
                                         class_getInstanceMethod(self, @selector(logged)));
      }
      - (void)drive { NSLog(@"drive"); }
      - (void)logged { NSLog(@"%@", NSStringFromSelector(§)); }
      @end
      int main(void) {
          @autoreleasepool { [[Car new] drive]; }
      }
      """, wrong: "_cmd", right: "@selector(logged)"),
    "F0317": CodeExample(
      """
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
          return selector == @selector(count) ? @[] : §;
      }
      @end
      int main(void) {
          @autoreleasepool { [(id)[Bureau new] count]; }
      }
      """, wrong: "nil", right: "[super forwardingTargetForSelector:selector]"),
    "F0318": CodeExample(
      """
      @class Child;
      @interface Parent : NSObject
      @property (strong) Child *child;
      @end
      @interface Child : NSObject
      @property (§) Parent *parent;
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
      """, wrong: "strong", right: "weak"),
    "F0319": CodeExample(
      """
      int main(void) {
          @autoreleasepool {
              NSArray *colors = @[ @"red", @"green" ];
              NSUInteger index = 2;
              if (§) NSLog(@"%@", colors[index]);
          }
      }
      """, wrong: "index <= colors.count", right: "index < colors.count"),
  ]
}
