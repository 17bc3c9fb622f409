// What ARC calls: ownership, weak variables, the return handshake. Compiled with ARC only (run.sh).
#include "objc-harness.h"

#if !__has_feature(objc_arc)
#error "this program is about ARC"
#endif

static int alive, pooled;

@interface Counted : NSObject {
@public
    id held;
    __weak id seen;
}
@property (nonatomic, strong) Counted *next;
@end
@implementation Counted
- (instancetype)init {
    if ((self = [super init])) alive++;
    return self;
}
- (void)dealloc { alive--; }
+ (Counted *)fresh { return [Counted new]; }
- (Counted *)same { return self; }
- (void)fail { @throw self; }
@end

/// Counts what goes into the pool: the root's -autorelease is what the runtime falls back to.
@interface Watched : Counted
@end
@implementation Watched
+ (Watched *)made { return [Watched new]; }
@end
static IMP plain_autorelease;
// Without ARC's types: what it returned would be autoreleased once more.
static void *count_autorelease(void *self, SEL sel) {
    pooled++;
    return ((void *(*)(void *, SEL))plain_autorelease)(self, sel);
}

TEST(strong_ivars_are_released_with_their_object) {
    Counted *outer = [Counted new];
    outer->held = [Counted new];
    outer.next = [Counted new];
    CHECK(alive == 3);
    outer = nil;
    CHECK(alive == 0);
}

TEST(strong_variables_end_with_their_scope) {
    {
        Counted *first = [Counted new];
        Counted *second = first;
        first = nil;
        CHECK(alive == 1 && second != nil);
    }
    CHECK(alive == 0);
}

TEST(weak_variables_and_ivars_become_nil) {
    __weak Counted *gone;
    Counted *holder = [Counted new];
    @autoreleasepool {
        Counted *seen = [Counted new];
        gone = seen;
        holder->seen = seen;
        CHECK(gone == seen && holder->seen == seen);
    }
    CHECK(gone == nil && holder->seen == nil);
    __weak Counted *copied = gone;
    CHECK(copied == nil);
}

TEST(a_returned_object_does_not_pass_through_the_pool) {
    Method autorelease = class_getInstanceMethod([NSObject class], sel_registerName("autorelease"));
    plain_autorelease = method_getImplementation(autorelease);
    class_addMethod([Watched class], sel_registerName("autorelease"), (IMP)count_autorelease, "@@:");
    pooled = 0;
    Watched *made = [Watched made];
    CHECK(made != nil);
#if __OPTIMIZE__
    CHECK(pooled == 0);
#endif
    made = nil;
    // Without a caller that takes the result over, the pool has it.
    pooled = 0;
    @autoreleasepool {
        id (*plain)(id, SEL) = (id(*)(id, SEL))class_getMethodImplementation(object_getClass([Watched class]), @selector(made));
        __unsafe_unretained id borrowed = plain([Watched class], @selector(made));
        (void)borrowed;
    }
    CHECK(alive == 0);
}

TEST(a_cycle_broken_by_hand_is_freed) {
    @autoreleasepool {
        Counted *first = [Counted fresh], *second = [Counted fresh];
        first.next = second;
        second.next = first;
        second.next = nil;
    }
    CHECK(alive == 0);
}

TEST(a_block_keeps_what_it_captures_and_gives_it_back) {
    int (^block)(void);
    @autoreleasepool {
        Counted *captured = [Counted new];
        __block int calls = 0;
        block = ^{
            calls++;
            return [captured same] == captured ? calls : -1;
        };
    }
    CHECK(alive == 1);
    CHECK(block() == 1 && block() == 2);
    block = nil;
    CHECK(alive == 0);
}

TEST(block_classes_are_at_the_compilers_addresses) {
    extern void *_NSConcreteGlobalBlock[], *_NSConcreteStackBlock[];
    int base = 3;
    id global = ^{ return 1; };
    id copied = ^{ return base; };
    CHECK(object_getClass(global) == (__bridge Class)(void *)_NSConcreteGlobalBlock);
    CHECK_STRING(object_getClassName(global), "__NSGlobalBlock__");
    CHECK_STRING(object_getClassName(copied), "__NSMallocBlock__");
    CHECK_STRING(class_getName((__bridge Class)(void *)_NSConcreteStackBlock), "__NSStackBlock__");
}

TEST(a_weak_capture_breaks_the_cycle) {
    @autoreleasepool {
        Counted *owner = [Counted new];
        __weak Counted *weakly = owner;
        owner->held = ^{ return weakly; };
        CHECK(((id(^)(void))owner->held)() == owner);
    }
    CHECK(alive == 0);
}

TEST(associated_objects_end_with_their_object) {
    static char key;
    @autoreleasepool {
        Counted *owner = [Counted new];
        objc_setAssociatedObject(owner, &key, [Counted new], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        CHECK(alive == 2 && objc_getAssociatedObject(owner, &key) != nil);
    }
    CHECK(alive == 0);
}

TEST(a_block_is_a_method) {
    Counted *captured = [Counted new];
    IMP imp = imp_implementationWithBlock(^(id self, int x) { return [captured same] == captured ? x + 1 : (int)(self != nil); });
    CHECK(class_addMethod([Counted class], sel_registerName("plusOne:"), imp, "i@:i"));
    CHECK(((int (*)(id, SEL, int))objc_msgSend)(captured, sel_registerName("plusOne:"), 41) == 42);
    CHECK(imp_getBlock(imp) != nil);
    CHECK(imp_removeBlock(imp));
    captured = nil;
}

TEST(struct_members_are_owned) {
    typedef struct {
        int number;
        Counted *object;
    } Pair;
    @autoreleasepool {
        Pair pair = {1, [Counted new]};
        Pair copy = pair;
        pair.object = nil;
        CHECK(alive == 1 && copy.object != nil && copy.number == 1);
    }
    CHECK(alive == 0);
}

HARNESS_MAIN
