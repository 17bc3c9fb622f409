// A variadic method that is sent through a cast of objc_msgSend gets its variable arguments.
#import <Foundation/Foundation.h>
#import <objc/message.h>

@interface Adder : NSObject
@end
@implementation Adder
- (int)sum:(int)first, ... {
    va_list list;
    va_start(list, first);
    int sum = first, next;
    while ((next = va_arg(list, int))) sum += next;
    va_end(list);
    return sum;
}
@end
@interface Loud : Adder
@end
@implementation Loud
- (int)sum:(int)first, ... { return -1; }
@end

int main(void) {
    @autoreleasepool {
        int (*send)(id, SEL, int, ...) = (int (*)(id, SEL, int, ...))objc_msgSend;
        NSLog(@"%d", send([Adder new], @selector(sum:), 1, 2, 3, 0));
        Loud *loud = [Loud new];
        struct objc_super above = {loud, [Adder class]};
        NSLog(@"%d", ((int (*)(struct objc_super *, SEL, int, ...))objc_msgSendSuper)(&above, @selector(sum:), 4, 5, 0));
        id (*make)(id, SEL, id, ...) = (id (*)(id, SEL, id, ...))objc_msgSend;
        NSLog(@"%@", make([NSString class], @selector(stringWithFormat:), @"%d and %@", 5, @"six"));
        NSLog(@"%@", [make([NSArray class], @selector(arrayWithObjects:), @"a", @"b", nil)
                         componentsJoinedByString:@"+"]);
    }
    return 0;
}
