// A method with variable arguments through a cast objc_msgSend, objc_msgSendSuper and method_invoke: the arguments arrive.
#import <Foundation/Foundation.h>
#import <objc/message.h>

@interface Adder : NSObject
- (int)sum:(int)first, ...;
@end

@implementation Adder
- (int)sum:(int)first, ... {
  va_list list;
  va_start(list, first);
  int total = first, next;
  while ((next = va_arg(list, int))) total += next;
  va_end(list);
  return total;
}
@end

@interface Doubler : Adder
@end

@implementation Doubler
- (int)sum:(int)first, ... { return 0; }
- (int)sumAbove {
  struct objc_super above = {self, [Adder class]};
  return ((int (*)(struct objc_super *, SEL, int, ...))objc_msgSendSuper)(&above, @selector(sum:), 1, 2, 0);
}
@end

int main(void) {
  @autoreleasepool {
    Adder *adder = [Adder new];
    int (*send)(id, SEL, int, ...) = (int (*)(id, SEL, int, ...))objc_msgSend;
    printf("%d\n", send(adder, @selector(sum:), 4, 5, 6, 0));
    id (*make)(id, SEL, id, ...) = (id (*)(id, SEL, id, ...))objc_msgSend;
    printf("%s\n", [make([NSString class], @selector(stringWithFormat:), @"%d-%@-%.1f", 5, @"x", 2.5) UTF8String]);
    printf("%lu\n", (unsigned long)[make([NSArray class], @selector(arrayWithObjects:), @1, @2, nil) count]);
    printf("%d\n", [[Doubler new] sumAbove]);
    Method method = class_getInstanceMethod([Adder class], @selector(sum:));
    printf("%d\n", ((int (*)(id, Method, int, ...))method_invoke)(adder, method, 7, 8, 0));
  }
}
