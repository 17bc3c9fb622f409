// Objects that nobody allocated: memory of the program's own whose first word is a class.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#import <objc/message.h>

@interface Point2 : NSObject {
 @public
  int x, y;
}
@property(nonatomic, strong) NSString *label;
- (int)sum;
@end

@implementation Point2
- (int)sum { return x + y; }
- (id)forwardingTargetForSelector:(SEL)selector { return selector == @selector(uppercaseString) ? self.label : nil; }
- (void)dealloc { printf("never sent\n"); }
@end

@interface Other : Point2
@end
@implementation Other
- (int)sum { return -[super sum]; }
@end

@interface Empty : NSObject
- (const char *)hello;
@end
@implementation Empty
- (const char *)hello { return "hello"; }
@end

static struct { Class isa; int x, y; id label; } fixed;

int main(void) {
  @autoreleasepool {
    // In memory of malloc, by the runtime's function.
    size_t size = class_getInstanceSize([Point2 class]);
    void *memory = calloc(1, size);
    id made = objc_constructInstance([Point2 class], memory);
    printf("at the same address: %d\n", (__bridge void *)made == memory);
    ((Point2 *)made)->x = 3;
    ((Point2 *)made)->y = 4;
    printf("sum %d, class %s\n", [made sum], object_getClassName(made));
    [(Point2 *)made setLabel:[NSString stringWithFormat:@"seven %d", 7]];
    printf("forwarded: %s\n", [[made performSelector:@selector(uppercaseString)] UTF8String]);
    objc_setAssociatedObject(made, &fixed, @"tag", OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    printf("associated: %s\n", [objc_getAssociatedObject(made, &fixed) UTF8String]);
    object_setClass(made, [Other class]);
    printf("as Other: %d, responds %d\n", [made sum], [made respondsToSelector:@selector(label)]);
    NSArray *list = @[ made, made ];
    printf("in an array: %d\n", [list[1] sum]);
    list = nil;
    objc_destructInstance(made);
    made = nil;
    free(memory);

    // By hand, in static memory.
    fixed.isa = [Point2 class];
    fixed.x = 20;
    fixed.y = 22;
    id still = (__bridge id)(void *)&fixed;
    printf("static: %d\n", ((int (*)(id, SEL))objc_msgSend)(still, @selector(sum)));
    Ivar ivar = class_getInstanceVariable([Point2 class], "y");
    *(int *)((char *)&fixed + ivar_getOffset(ivar)) = 30;
    printf("static: %d\n", [still sum]);

    // A variable that holds a class is an object without ivars.
    Class cls = [Empty class];
    void *address = &cls;
    printf("%s\n", [(__bridge Empty *)address hello]);
  }
  return 0;
}
