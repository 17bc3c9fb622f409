// A message to `id` is taken for NSObject's method where that has one, whatever another class calls so; a declaration may have
// parentheses around its name.
#import <Foundation/Foundation.h>
#import <stdarg.h>

typedef BOOL (^Predicate)(id object);

@interface When : NSObject
+ (Predicate)conformsToProtocol:(Protocol *)protocol;
@end

@implementation When
+ (Predicate)conformsToProtocol:(Protocol *)protocol {
    return ^BOOL(id object) { return [object conformsToProtocol:protocol]; };
}
@end

static void ask(Predicate predicate) { NSLog(@"%d", predicate(@"text")); }

static int sum(int count, ...) {
    va_list(numbers);
    va_start(numbers, count);
    int(total);
    total = 0;
    while (count--) total += va_arg(numbers, int);
    va_end(numbers);
    return total;
}

int main(void) {
    @autoreleasepool {
        ask([When conformsToProtocol:@protocol(NSCopying)]);
        ask(^(id object) {
            if (object == nil) return [[object class] conformsToProtocol:@protocol(NSCoding)];
            return [object conformsToProtocol:@protocol(NSLocking)];
        });
        NSLog(@"%d", sum(3, 1, 2, 3));
    }
    return 0;
}
