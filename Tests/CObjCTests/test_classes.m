// Classes, ivars, categories, properties and protocols of compiled code, as introspection sees them.
#include "objc-harness.h"

@protocol Shape
@required
- (int)sides;
+ (id)unit;
@property (readonly) int area;
@property (class, readonly) int count;
@optional
- (void)stretchBy:(double)factor;
+ (void)forget:(Protocol *)shape;
@end
@protocol Named
- (const char *)name;
@end
@protocol Drawn <Named, Shape>
- (void)drawWithBlock:(int (^)(NSObject *, int))block;
@end

static int loads[8], load_count;
static int initialized;

@interface Square : NSObject <Drawn> {
@public
    char tag;
    unsigned first : 3, second : 7, third : 12;
    double side;
    int edge;
}
@property (nonatomic) int area;
@property (class) int count;
@property (copy) int (^rule)(int);
@property (weak) id owner;
@property (strong, getter=theOther, setter=putOther:) Square *other;
@property (nonatomic, readonly) const char *name;
@end
@implementation Square
static int square_count;
+ (void)load { loads[load_count++] = 1; }
+ (void)initialize { initialized++; }
+ (int)count { return square_count; }
+ (void)setCount:(int)count { square_count = count; }
+ (id)unit { return [self new]; }
- (int)sides { return 4; }
- (const char *)name { return "square"; }
- (void)drawWithBlock:(int (^)(NSObject *, int))block { edge = block(self, edge); }
#if !__has_feature(objc_arc)
- (void)dealloc {
    self.rule = nil;
    self.other = nil;
    [super dealloc];
}
#endif
@end

@interface Cube : Square {
@public
    short depth;
}
@end
@implementation Cube
+ (void)load { loads[load_count++] = 2; }
- (int)sides { return [super sides] + 2; }
+ (int)count { return [super count] * 100; }
@end

@interface Square (Extras)
@property (class, readonly) int spare;
@property (readonly) int twice;
@end
@implementation Square (Extras)
+ (void)load { loads[load_count++] = 3; }
+ (int)spare { return 5; }
- (int)twice { return self.sides * 2; }
@end
@interface Cube (More) <Named>
@end
@implementation Cube (More)
+ (void)load { loads[load_count++] = 4; }
- (const char *)name { return "cube"; }
@end

OBJC_ROOT_CLASS
@interface Lone {
@public
    Class isa;
    int value;
}
@end
@implementation Lone
+ (id)make { return class_createInstance(self, 0); }
+ (void)initialize {}
- (int)answer { return value + 42; }
@end
@interface LoneChild : Lone {
@public
    int more;
}
@end
@implementation LoneChild
- (int)answer { return [super answer] + more; }
@end

__attribute__((weak_import))
@interface Absent : NSObject
@end
@interface NSObject (Absent)
- (int)absentValue;
@end

TEST(load_runs_for_superclasses_first_and_for_categories_last) {
    CHECK(load_count == 4);
    CHECK(loads[0] == 1 && loads[1] == 2);
    CHECK(loads[2] == 3 && loads[3] == 4);
}

TEST(initialize_waits_for_the_first_message_and_is_inherited) {
    CHECK(initialized == 0);
    (void)[Cube class];
    CHECK(initialized == 2);
    (void)[Square class];
    CHECK(initialized == 2);
}

TEST(super_is_lexical_on_both_sides) {
    Cube *cube = [Cube new];
    CHECK(cube.sides == 6);
    Square.count = 3;
    CHECK(Cube.count == 300);
#if !__has_feature(objc_arc)
    [cube release];
#endif
}

TEST(super_of_a_class_method_ignores_the_class_objects_isa) {
    Class mock = objc_allocateClassPair([Cube class], "MockCube", 0);
    objc_registerClassPair(mock);
    Class real = object_getClass((id)[Cube class]);
    object_setClass((id)[Cube class], object_getClass((id)mock));
    Square.count = 4;
    CHECK(Cube.count == 400);
    object_setClass((id)[Cube class], real);
    objc_disposeClassPair(mock);
}

TEST(categories_add_and_replace_methods) {
    Cube *cube = [Cube new];
    CHECK_STRING(cube.name, "cube");
    CHECK(cube.twice == 12);
    CHECK(Square.spare == 5);
#if !__has_feature(objc_arc)
    [cube release];
#endif
}

TEST(ivars_lie_where_the_compiler_put_them) {
    Cube *cube = [Cube new];
    cube->tag = 'x';
    cube->first = 5;
    cube->second = 77;
    cube->third = 0xabc;
    cube->side = 2.5;
    cube->edge = 9;
    cube->depth = -3;
    cube.area = 12;
    CHECK(cube->tag == 'x' && cube->first == 5 && cube->second == 77 && cube->third == 0xabc);
    CHECK(cube->side == 2.5 && cube->edge == 9 && cube->depth == -3 && cube.area == 12);
    char *start = (char *)(__bridge void *)cube;
    CHECK((char *)&cube->side - start == ivar_getOffset(class_getInstanceVariable([Square class], "side")));
    CHECK((char *)&cube->depth - start == ivar_getOffset(class_getInstanceVariable([Cube class], "depth")));
    CHECK_STRING(ivar_getTypeEncoding(class_getInstanceVariable([Square class], "second")), "b7");
    CHECK(class_getInstanceSize([Cube class]) >= class_getInstanceSize([Square class]));
#if !__has_feature(objc_arc)
    [cube release];
#endif
}

TEST(properties_are_listed_with_their_attributes) {
    CHECK_STRING(property_getAttributes(class_getProperty([Square class], "rule")), "T@?,C,V_rule");
    CHECK_STRING(property_getAttributes(class_getProperty([Square class], "other")),
                 "T@\"Square\",&,GtheOther,SputOther:,V_other");
    CHECK(class_getProperty(object_getClass((id)[Square class]), "count") != NULL);
    CHECK(class_getProperty(object_getClass((id)[Square class]), "spare") != NULL);
    CHECK(class_getProperty([Square class], "twice") != NULL);
}

TEST(accessors_copy_retain_and_forget) {
    Square *square = [Square new], *other = [Square new];
    int base = 10;
    square.rule = ^(int x) { return x + base; };
    CHECK(square.rule(5) == 15);
    square.other = other;
    CHECK(square.other == other);
    square.owner = other;
    CHECK(square.owner == other);
    square.other = nil;
    square.rule = nil;
#if !__has_feature(objc_arc)
    [other release];
    [square release];
#endif
}

TEST(protocols_keep_their_order_and_their_extended_types) {
    unsigned count;
    Protocol *__unsafe_unretained *adopted = protocol_copyProtocolList(@protocol(Drawn), &count);
    CHECK(count == 2);
    CHECK_STRING(protocol_getName(adopted[0]), "Named");
    CHECK_STRING(protocol_getName(adopted[1]), "Shape");
    free(adopted);
    CHECK([Square conformsToProtocol:@protocol(Shape)]);
    CHECK(![Square conformsToProtocol:@protocol(NSObject)] == ![NSObject conformsToProtocol:@protocol(NSObject)]);
    struct objc_method_description sides = protocol_getMethodDescription(@protocol(Shape), @selector(sides), YES, YES);
    CHECK(sides.name == @selector(sides));
    CHECK(protocol_getMethodDescription(@protocol(Shape), @selector(stretchBy:), NO, YES).name != NULL);
    CHECK(protocol_getMethodDescription(@protocol(Shape), @selector(forget:), NO, NO).name != NULL);
    CHECK(protocol_getMethodDescription(@protocol(Shape), @selector(unit), YES, NO).name != NULL);
    extern const char *_protocol_getMethodTypeEncoding(Protocol *, SEL, BOOL, BOOL);
    CHECK_STRING(_protocol_getMethodTypeEncoding(@protocol(Drawn), @selector(drawWithBlock:), YES, YES),
                 "v24@0:8@?<i@?@\"NSObject\"i>16");
    CHECK(protocol_getProperty(@protocol(Shape), "area", YES, YES) != NULL);
    CHECK(protocol_getProperty(@protocol(Shape), "count", YES, NO) != NULL);
}

TEST(a_root_class_of_ones_own_needs_nothing_of_NSObject) {
    LoneChild *child = (LoneChild *)[LoneChild make];
    child->value = 1;
    child->more = 2;
    CHECK([(Lone *)child answer] == 45);
    CHECK(class_getSuperclass(object_getClass((id)child)) == objc_getClass("Lone"));
    CHECK(class_getSuperclass(objc_getClass("Lone")) == Nil);
}

TEST(a_weakly_imported_class_that_nobody_has_is_nil) {
    CHECK([Absent class] == Nil);
    CHECK([[Absent new] absentValue] == 0);
}

TEST(methods_are_listed_with_their_types) {
    Method method = class_getInstanceMethod([Square class], @selector(drawWithBlock:));
    struct objc_method_description *description = method_getDescription(method);
    CHECK(description->name == @selector(drawWithBlock:));
    CHECK_STRING(description->types, method_getTypeEncoding(method));
    CHECK_STRING(method_getTypeEncoding(method), "v24@0:8@?16");
    unsigned count;
    Method *list = class_copyMethodList([Cube class], &count);
    CHECK(count >= 2);
    free(list);
}

TEST(a_method_is_invoked_without_a_lookup) {
    Square *square = [Square new];
    Method method = class_getInstanceMethod([Cube class], @selector(name));
    CHECK_STRING(((const char *(*)(id, Method))method_invoke)(square, method), "cube");
#if !__has_feature(objc_arc)
    [square release];
#endif
}

TEST(a_method_may_be_added_without_code) {
    Class made = objc_allocateClassPair([NSObject class], "Bare", 0);
    objc_registerClassPair(made);
    SEL hollow = sel_registerName("hollow");
    CHECK(class_addMethod(made, hollow, NULL, "v@:"));
    CHECK(!class_addMethod(made, hollow, NULL, "v@:"));
    Method method = class_getInstanceMethod(made, hollow);
    CHECK(method_getImplementation(method) == NULL);
    CHECK(class_getMethodImplementation(made, hollow) == NULL);
    IMP describe = class_getMethodImplementation([NSObject class], @selector(self));
    CHECK(method_setImplementation(method, describe) == NULL);
    CHECK(class_replaceMethod(made, hollow, NULL, "v@:") == describe);
    CHECK(method_getImplementation(method) == NULL);
}

TEST(instances_are_made_several_at_a_time) {
    extern unsigned class_createInstances(Class, size_t, void **, unsigned);
    void *made[3];
    CHECK(class_createInstances([Square class], 0, made, 3) == 3);
    CHECK(class_createInstances(Nil, 0, made, 3) == 0);
    extern SEL sel_lookUpByName(const char *);
    CHECK(sel_lookUpByName("nobody:has:said:this:") == NULL);
    CHECK(sel_lookUpByName("drawWithBlock:") == @selector(drawWithBlock:));
    CHECK(class_getClassVariable([Square class], "edge") == NULL);
}

HARNESS_MAIN
