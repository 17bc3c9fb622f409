// In which order a class lists what it has: a compiled list in its order, what is added later in front.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@protocol Named
@property (readonly) NSString *name;
@end
@protocol Titled <Named>
@property (readonly) NSString *title;
@end
@protocol Sized @end
@protocol Late @end

@interface Base : NSObject <Titled>
@property (readonly) int width;
@property int height;
@end
@implementation Base
- (NSString *)name { return @"base"; }
- (NSString *)title { return @"Base"; }
@end

// Declares again what the superclass has, and conforms twice to Named.
@interface Derived : Base <Titled, Named, Sized>
@property int width;
@property (copy) NSString *title;
@end
@implementation Derived
@synthesize width = _ownWidth;
@synthesize title = _ownTitle;
@end

@interface Derived (More) <Late>
@property int height;
@property (class, readonly) int count;
- (int)first;
- (int)second;
@end
@implementation Derived (More)
@dynamic height;
+ (int)count { return 3; }
- (int)first { return 1; }
- (int)second { return 2; }
@end

// The last extension comes first in the list; ivars are made in the order of the @interface.
@interface Box : NSObject
@property (readonly) long size;
@property char mark;
@property (readonly) long weight;
@property short number;
@end
@interface Box ()
@property (readwrite) long weight;
@property long secret;
@property (readwrite) long size;
@end
@interface Box ()
@property long last;
@end
@implementation Box { int own; }
@synthesize last = _renamed;
@end

static void show(Class cls) {
    unsigned count;
    printf("%s%s\n", class_getName(cls), class_isMetaClass(cls) ? " (meta)" : "");
    objc_property_t *properties = class_copyPropertyList(cls, &count);
    for (unsigned i = 0; i < count; i++)
        printf("  property %s %s\n", property_getName(properties[i]), property_getAttributes(properties[i]));
    free(properties);
    Protocol *__unsafe_unretained *protocols = class_copyProtocolList(cls, &count);
    for (unsigned i = 0; i < count; i++) printf("  protocol %s\n", protocol_getName(protocols[i]));
    free(protocols);
}

int main(void) {
    @autoreleasepool {
        show([Base class]);
        show([Derived class]);
        show(object_getClass([Derived class]));
        printf("%s\n", property_getAttributes(class_getProperty([Derived class], "height")));
        printf("%d\n", class_getProperty([Base class], "name") != class_getProperty([Derived class], "name"));

        Class made = objc_allocateClassPair([Derived class], "Made", 0);
        objc_property_attribute_t type = {"T", "i"};
        printf("%d", class_addProperty(made, "a", &type, 1));
        printf("%d", class_addProperty(made, "b", &type, 1));
        printf("%d\n", class_addProperty(made, "width", &type, 1)); // the superclass has it
        printf("%d", class_addProtocol(made, @protocol(Sized)));
        printf("%d", class_addProtocol(made, @protocol(Titled)));
        printf("%d\n", class_addProtocol(made, @protocol(Named)));  // through Titled already
        objc_registerClassPair(made);
        class_addProperty(made, "c", &type, 1);
        show(made);

        unsigned number;
        show([Box class]);
        Ivar *ivars = class_copyIvarList([Box class], &number);
        for (unsigned i = 0; i < number; i++) printf("  ivar %s at %td\n", ivar_getName(ivars[i]), ivar_getOffset(ivars[i]));
        free(ivars);

        class_addMethod([Derived class], @selector(third), class_getMethodImplementation([Derived class], @selector(first)), "i@:");
        unsigned count;
        Method *methods = class_copyMethodList([Derived class], &count);
        printf("first of the methods: %s\n", sel_getName(method_getName(methods[0])));
        free(methods);
    }
    return 0;
}
