// Exceptions of both languages through each other's frames, and through the runtime's.
#include "objc-harness.h"

#include <CObjC.h>
#include <pthread.h>
#include <stdexcept>
#include <string>

static int destroyed;
struct Guard {
    ~Guard() { destroyed++; }
};

@interface Failure : NSObject {
@public
    int code;
}
@end
@implementation Failure
+ (id)withCode:(int)code {
    Failure *failure = [self new];
    failure->code = code;
    return failure;
}
@end
@interface Special : Failure
@end
@implementation Special
@end

enum Kind { OBJECT, NUMBER };
static Kind kind;
static void fail() {
    if (kind == OBJECT) @throw [Failure withCode:7];
    throw 7;
}

/// Fails in the stage that its class is named after.
@interface InMethod : NSObject
- (int)value:(int)x;
@end
@implementation InMethod
- (int)value:(int)x {
    Guard guard;
    fail();
    return x;
}
@end
@interface InInitialize : NSObject
+ (int)ready;
@end
@implementation InInitialize
+ (void)initialize { fail(); }
+ (int)ready { return 1; }
@end
@interface InResolver : NSObject
@end
@implementation InResolver
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (!strcmp(sel_getName(selector), "value:")) fail();
    return NO;
}
@end
@interface InTarget : NSObject
@end
@implementation InTarget
- (id)forwardingTargetForSelector:(SEL)selector {
    fail();
    return nil;
}
@end
@interface InSignature : NSObject
@end
@implementation InSignature
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    fail();
    return nil;
}
@end
@interface InInvocation : NSObject
@end
@implementation InInvocation
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"i@:i"];
}
- (void)forwardInvocation:(NSInvocation *)invocation { fail(); }
@end
@interface Behind : NSObject {
@public
    id target;
}
@end
@implementation Behind
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [NSMethodSignature signatureWithObjCTypes:"i@:i"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    Guard guard;
    [invocation invokeWithTarget:target];
}
@end

static int sent(id object) { return ((int (*)(id, SEL, int))objc_msgSend)(object, @selector(value:), 1); }

/// What came out of a message to the object, twice: after an exception everything works as before.
static int caught(id object, Kind which) {
    int sum = 0;
    kind = which;
    for (int i = 0; i < 2; i++) {
        try {
            @try {
                sent(object);
            } @catch (Failure *failure) {
                sum += failure->code;
            }
        } catch (int number) {
            sum += number * 10;
        }
    }
    return sum;
}

TEST(exceptions_pass_through_every_stage) {
    Class stages[] = {[InMethod class], [InResolver class], [InTarget class], [InSignature class], [InInvocation class]};
    for (Class stage : stages) {
        id object = [stage new];
        CHECK(caught(object, OBJECT) == 14);
        CHECK(caught(object, NUMBER) == 140);
    }
    Behind *behind = [Behind new];
    behind->target = [InMethod new];
    destroyed = 0;
    CHECK(caught(behind, OBJECT) == 14);
    CHECK(caught(behind, NUMBER) == 140);
    CHECK(destroyed == 8);
}

TEST(an_initialize_that_fails_leaves_a_class_that_can_be_used) {
    kind = OBJECT;
    int code = 0;
    @try {
        [InInitialize ready];
    } @catch (Failure *failure) {
        code = failure->code;
    }
    CHECK(code == 7);
    CHECK([InInitialize ready] == 1);
}

TEST(handlers_are_chosen_by_class) {
    int which = 0;
    @try {
        @throw [Special withCode:1];
    } @catch (InMethod *other) {
        which = 1;
    } @catch (Failure *failure) {
        which = failure->code == 1 ? 2 : 3;
    } @catch (id any) {
        which = 4;
    }
    CHECK(which == 2);
}

TEST(finally_runs_for_both_kinds) {
    int finals = 0;
    for (int i = 0; i < 2; i++) {
        kind = (Kind)i;
        try {
            @try {
                @try {
                    fail();
                } @finally {
                    finals++;
                }
            } @catch (id object) {
                finals += 10;
            }
        } catch (int) {
            finals += 100;
        }
    }
    CHECK(finals == 112);
}

TEST(a_cxx_exception_is_caught_by_nothing_but_the_rest) {
    int which = 0;
    @try {
        throw std::runtime_error("no object");
    } @catch (Failure *failure) {
        which = 1;
    } @catch (...) {
        which = 2;
    }
    CHECK(which == 2);
    which = 0;
    try {
        @throw [Failure withCode:1];
    } catch (const std::exception &) {
        which = 1;
    } catch (...) {
        which = 2;
    }
    CHECK(which == 2);
}

TEST(nil_is_thrown_as_nil) {
    int which = 0;
    @try {
        @throw (id)nil;
    } @catch (Failure *failure) {
        which = 1;
    } @catch (id object) {
        which = object ? 2 : 3;
    }
    CHECK(which == 3);
}

TEST(a_rethrown_object_is_the_same) {
    Failure *thrown = [Failure withCode:9];
    id first = nil, second = nil;
    @try {
        @try {
            @throw thrown;
        } @catch (id object) {
            first = object;
            @throw;
        }
    } @catch (Failure *object) {
        second = object;
    }
    CHECK(first == thrown && second == thrown);
}

TEST(the_runtimes_own_exceptions_are_objects) {
    const char *name = "";
    char reason[200] = "";
    @try {
        ((void (*)(id, SEL))objc_msgSend)([Failure new], sel_registerName("unknownToAll"));
    } @catch (OBJCRuntimeException *exception) {
        name = "caught";
        (void)snprintf(reason, sizeof reason, "%s", exception.reason);
        CHECK_STRING(exception.name, "NSInvalidArgumentException");
    }
    CHECK_STRING(name, "caught");
    CHECK(strncmp(reason, "-[Failure unknownToAll]: unrecognized selector sent to instance ", 60) == 0);
}

TEST(performing_an_unknown_selector_raises_in_the_caller) {
    BOOL raised = NO;
    @try {
        (void)((id(*)(id, SEL, SEL))objc_msgSend)([Failure new], @selector(performSelector:), sel_registerName("unknownToAll"));
    } @catch (OBJCRuntimeException *exception) {
        raised = YES;
    }
    CHECK(raised);
}

TEST(synchronized_is_left_by_an_exception) {
    Failure *lock = [Failure new];
    @try {
        @synchronized(lock) {
            @throw lock;
        }
    } @catch (id object) {
        CHECK(objc_sync_exit(lock) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR);
    }
}

static int unwound;
static void *leave(void *) {
    @autoreleasepool {
        Guard guard;
        @try {
            @try {
                pthread_exit(NULL);
            } @finally {
                unwound++;
            }
        } @catch (id object) {
            unwound += 100;
        }
    }
    return NULL;
}

TEST(the_exit_of_a_thread_runs_finally_and_destructors_and_no_handler) {
    destroyed = unwound = 0;
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, leave, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(unwound == 1 && destroyed == 1);
}

TEST(a_host_catches_objects_and_lets_others_pass) {
    fwd_id thrown = NULL;
    kind = OBJECT;
    CHECK(!objc_exception_try([](void *) { fail(); }, NULL, &thrown));
    CHECK(thrown != NULL);
    fwd_release(thrown);
    CHECK(objc_exception_try([](void *) {}, NULL, &thrown) && thrown == NULL);
    kind = NUMBER;
    int number = 0;
    try {
        (void)objc_exception_try([](void *) { fail(); }, NULL, &thrown);
    } catch (int caught) {
        number = caught;
    }
    CHECK(number == 7);
}

@interface Owner : NSObject {
@public
    std::string text;
    struct Number {
        int value = 42;
    } number;
}
@end
@implementation Owner
@end
@interface SubOwner : Owner {
@public
    Guard guard;
    std::string more;
}
@end
@implementation SubOwner
@end

TEST(cxx_ivars_are_constructed_and_destroyed) {
    destroyed = 0;
    @autoreleasepool {
        SubOwner *owner = [SubOwner new];
        CHECK(owner->number.value == 42 && owner->text.empty());
        owner->text = "a string long enough not to lie in the object itself";
        owner->more = owner->text + "!";
        CHECK(owner->more.size() == owner->text.size() + 1);
#if !__has_feature(objc_arc)
        [owner release];
#endif
    }
    CHECK(destroyed == 1);
}

HARNESS_MAIN
