// What unwinds through the runtime's frames leaves nothing behind: an exception of C++ (throw.cc; one of compiled Objective-C is
// the same to the unwinder), the end of a thread by pthread_exit, and its cancellation.
//
// Each THROUGH is a message that calls `leave` somewhere inside. It is sent three times for each way to leave, traced and not:
// once that leaves, and then again, to see that it is answered as if nothing had been. The harness counts memory.
#include "blocks.h"
#include "boxed.h"
#include "dispatch.h"
#include "forward.h"
#include "hook.h"
#include "invocation.h"
#include "lifetime.h"

extern void throw_number(int number);
extern int catch_number(void (*body)(void));
extern int live_locals(void);

enum way { STAY, THROW, EXIT, CANCEL, WAYS };
static enum way way;
static bool natively;
static int left, stayed; // how often `leave` was reached
static int throws;       // THROW events

__attribute__((noinline)) static void leave(void) {
    if (way == STAY) {
        stayed++;
        return;
    }
    left++;
    if (way == THROW) throw_number(42);
    if (way == EXIT) pthread_exit(&left);
    (void)pthread_cancel(pthread_self());
    pthread_testcancel();
}

static void *thread_body(void *body) {
    (*(void (**)(void))body)();
    return NULL;
}

static void count_events(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind == FWD_TRACE_THROW) throws++;
}

/// Nothing of a message is left in the thread's state.
static void check_thread(void) {
    const struct fwd_thread *thread = fwd_thread();
    CHECK_EQ(thread->held_locks, 0);
    CHECK_EQ(thread->resolving_count, 0);
    CHECK(!thread->scope);
    CHECK(!thread->asking);
    CHECK(!thread->in_hook && !thread->making_exception);
    CHECK_EQ(thread->trace_pause, 0);
    CHECK(!fwd_hook_pins || fwd_hook_pins->at == 0);
    CHECK_EQ(live_locals(), 0);
}

static void leave_by(enum way which, void (*body)(void)) {
    way = which;
    if (which == THROW) {
        CHECK_EQ(catch_number(body), 42);
        check_thread();
    } else {
        pthread_t thread;
        void *result = NULL;
        REQUIRE(pthread_create(&thread, NULL, thread_body, &body) == 0);
        REQUIRE(pthread_join(thread, &result) == 0);
        CHECK(result == (which == EXIT ? (void *)&left : PTHREAD_CANCELED));
    }
    way = STAY;
}

/// A thread that stays: nobody waits for who has left.
static void stay_elsewhere(void (*body)(void)) {
    pthread_t thread;
    REQUIRE(pthread_create(&thread, NULL, thread_body, &body) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
}

static void all_ways(void (*prepare)(void), void (*body)(void), void (*end)(void)) {
    for (int traced = 0; traced < 2; traced++) {
        for (int native = 0; native < 2; native++) {
            for (enum way which = THROW; which < WAYS; which++) {
                natively = native;
                fwd_exception_setHandler(keep_pending, NULL);
                left = stayed = 0;
                prepare();
                if (traced) fwd_trace_setHook(count_events, NULL);
                leave_by(which, body);
                CHECK_EQ(left, 1);
                CHECK_EQ(stayed, 0);
                body();
                CHECK_EQ(stayed, 1);
                stay_elsewhere(body);
                CHECK_EQ(stayed, 2);
                check_thread();
                CHECK(!fwd_exception_isPending());
                fwd_trace_setHook(NULL, NULL);
                end();
                if (harness_failures) {
                    printf("  %s, way %d, %s\n", traced ? "traced" : "untraced", which,
                        native ? "natively" : "by address");
                    return;
                }
            }
        }
    }
}

#define THROUGH(NAME)                                                                              \
    static void prepare_##NAME(void);                                                              \
    static void send_##NAME(void);                                                                 \
    static void end_##NAME(void);                                                                  \
    TEST(NAME) { all_ways(prepare_##NAME, send_##NAME, end_##NAME); }

static fwd_Class cls, other;
static fwd_id object, real;
static int number; // makes names of classes

static fwd_Class fresh(fwd_Class superclass) {
    char name[24];
    snprintf(name, sizeof name, "Left%d", number++);
    return begin_class(name, superclass);
}

static int send_int(fwd_id receiver, const char *name, int argument) {
    fwd_SEL sel = SEL(name);
    if (natively)
        return ((int (*)(fwd_id, fwd_SEL, int))MESSENGER(receiver, sel))(receiver, sel, argument);
    int result = 0;
    void *arguments[] = {&receiver, &sel, &argument};
    (void)fwd_send(receiver, sel, fwd_signature_get("i@:i", NULL), arguments, &result);
    return result;
}

static void send_and_check(void) { CHECK_EQ(send_int(object, "work:", 3), 6); }

static void end_objects(void) {
    fwd_release(object);
    fwd_release(real);
    object = real = NULL;
    if (cls) CHECK(fwd_disposeClassPair(cls));
    if (other) CHECK(fwd_disposeClassPair(other));
    cls = other = NULL;
}

static int work(fwd_id self, fwd_SEL sel, int a) {
    (void)self, (void)sel;
    leave();
    return a * 2;
}
static int idle(fwd_id self, fwd_SEL sel, int a) {
    (void)self, (void)sel;
    return a * 2;
}

static void prepare_with(const char *name, fwd_IMP imp, const char *types) {
    cls = fresh(NULL);
    CHECK(fwd_class_addMethod(cls, SEL(name), imp, types));
    fwd_registerClassPair(cls);
    object = new_object(cls);
}

// ---------------------------------------------------------------- Methods

THROUGH(a_method)
static void prepare_a_method(void) { prepare_with("work:", (fwd_IMP)work, "i@:i"); }
static void send_a_method(void) { send_and_check(); }
static void end_a_method(void) { end_objects(); }

THROUGH(a_method_reached_by_super)
static void prepare_a_method_reached_by_super(void) {
    other = fresh(NULL);
    CHECK(ADD(other, "work:", work, "i@:i"));
    fwd_registerClassPair(other);
    cls = fresh(other);
    fwd_registerClassPair(cls);
    object = new_object(cls);
}
static void send_a_method_reached_by_super(void) {
    struct fwd_super super = {object, other};
    fwd_SEL sel = SEL("work:");
    int argument = 3, result = 0;
    void *arguments[] = {&object, &sel, &argument};
    CHECK_EQ(
        fwd_sendSuper(&super, sel, fwd_signature_get("i@:i", NULL), arguments, &result), FWD_OK);
    CHECK_EQ(result, 6);
}
static void end_a_method_reached_by_super(void) { end_objects(); }

/// More stack arguments than the library fills in by itself: libffi makes the call.
struct many {
    long words[40];
};
static long sum(fwd_id self, fwd_SEL sel, struct many many) {
    (void)self, (void)sel;
    leave();
    return many.words[0] + many.words[39];
}
THROUGH(a_call_by_libffi)
static void prepare_a_call_by_libffi(void) {
    prepare_with("sum:", (fwd_IMP)sum, "q@:{many=[40q]}");
}
static void send_a_call_by_libffi(void) {
    struct many many = {{0}};
    many.words[0] = 5, many.words[39] = 7;
    long result = 0;
    fwd_SEL sel = SEL("sum:");
    void *arguments[] = {&object, &sel, &many};
    CHECK_EQ(fwd_send(object, sel, fwd_signature_get("q@:{many=[40q]}", NULL), arguments, &result),
        FWD_OK);
    CHECK_EQ(result, 12);
}
static void end_a_call_by_libffi(void) { end_objects(); }

static void boxed_work(void *context, void *const *arguments, void *result) {
    (void)context;
    leave();
    *(int *)result = *(int *)arguments[2] * 2;
}
static fwd_IMP boxed(void) {
    fwd_boxed description = {.function = boxed_work, .signature = fwd_signature_get("i@:i", NULL)};
    return fwd_imp_createBoxed(&description);
}
static fwd_IMP given;

THROUGH(a_boxed_method)
static void prepare_a_boxed_method(void) { prepare_with("work:", given = boxed(), "i@:i"); }
static void send_a_boxed_method(void) { send_and_check(); }
static void end_a_boxed_method(void) {
    end_objects();
    fwd_imp_destroyBoxed(given);
}

THROUGH(a_closure_of_libffi)
static void prepare_a_closure_of_libffi(void) {
    fwd_boxed_allowPool(false);
    prepare_with("work:", given = boxed(), "i@:i");
    fwd_boxed_allowPool(true);
}
static void send_a_closure_of_libffi(void) { send_and_check(); }
static void end_a_closure_of_libffi(void) {
    end_objects();
    fwd_imp_destroyBoxed(given);
}

static int block_work(fwd_id block, fwd_id self, int a) {
    (void)block, (void)self;
    leave();
    return a * 2;
}
static struct full_descriptor descriptor;
static fwd_id captured;

THROUGH(a_block_method)
static void prepare_a_block_method(void) {
    captured = new_object(nsobject());
    struct capturing block = capture(&descriptor, "i@?@i", (fwd_IMP)block_work, captured, 1);
    given = fwd_imp_implementationWithBlock((fwd_id)(void *)&block);
    prepare_with("work:", given, "i@:i");
}
static void send_a_block_method(void) { send_and_check(); }
static void end_a_block_method(void) {
    end_objects();
    CHECK_EQ(fwd_retainCount(captured), 2);
    CHECK(fwd_imp_removeBlock(given));
    CHECK_EQ(fwd_retainCount(captured), 1); // nobody counts as inside
    fwd_release(captured);
}

// ---------------------------------------------------------------- Before the method

static int initialized;
static void initialize(fwd_id self, fwd_SEL sel) {
    (void)sel;
    initialized++;
    // The method leaves as well, so that every run of the test reaches it: the second run is answered, and is not waited for.
    if ((fwd_Class)(void *)self == cls) leave();
}
THROUGH(initialize_that_counts_as_done)
static void prepare_initialize_that_counts_as_done(void) {
    cls = fresh(NULL);
    CHECK(ADD(cls, "idle:", idle, "i@:i"));
    CHECK(ADD(cls->pair, "initialize", initialize, "v@:"));
    fwd_registerClassPair(cls);
    object = new_object(cls);
    initialized = 0;
}
static void send_initialize_that_counts_as_done(void) {
    CHECK_EQ(send_int(object, "idle:", 3), 6);
    stayed++;
}
static void end_initialize_that_counts_as_done(void) {
    CHECK_EQ(initialized, 1);
    CHECK_EQ(cls->init_state, FWD_INIT_DONE);
    end_objects();
}

static bool resolver(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)sel;
    if (wanted != SEL("work:")) return false;
    if (way != STAY) leave();
    return ADD((fwd_Class)(void *)self, "work:", work, "i@:i");
}
THROUGH(a_resolver_that_is_asked_again)
static void prepare_a_resolver_that_is_asked_again(void) {
    cls = fresh(NULL);
    CHECK(ADD(cls->pair, "resolveInstanceMethod:", resolver, "B@::"));
    fwd_registerClassPair(cls);
    object = new_object(cls);
}
static void send_a_resolver_that_is_asked_again(void) { send_and_check(); }
static void end_a_resolver_that_is_asked_again(void) { end_objects(); }

static fwd_Class provide(const char *name, void *context) {
    (void)context;
    if (strcmp(name, "Provided") != 0) return NULL;
    leave();
    return NULL;
}
THROUGH(a_provider_of_classes_that_is_asked_again)
static void prepare_a_provider_of_classes_that_is_asked_again(void) {
    fwd_setHook_getClass(provide, NULL);
}
static void send_a_provider_of_classes_that_is_asked_again(void) {
    CHECK(!fwd_getClass("Provided"));
}
static void end_a_provider_of_classes_that_is_asked_again(void) {
    fwd_setHook_getClass(NULL, NULL);
}

// ---------------------------------------------------------------- Forwarding

static enum stage { TARGET, SIGNATURE, INVOCATION, INVOKED, UNRECOGNIZED } leaves_at;

static fwd_id target_for(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)self, (void)sel;
    if (wanted != SEL("work:")) return NULL;
    if (leaves_at != TARGET) return NULL;
    leave();
    return real;
}
static fwd_id signature_for(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)self, (void)sel;
    if (wanted != SEL("work:") || leaves_at == UNRECOGNIZED) return NULL;
    if (leaves_at == SIGNATURE) leave();
    return fwd_methodSignature_create(fwd_signature_get("i@:i", NULL));
}
static void forward(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    if (leaves_at == INVOCATION) leave();
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, real), FWD_OK);
}
static void unrecognize(fwd_id self, fwd_SEL sel, fwd_SEL wanted) {
    (void)self, (void)sel, (void)wanted;
    leave();
    fwd_exception_raise(NULL, "Unrecognized", "");
}

static void prepare_forwarding(enum stage at) {
    leaves_at = at;
    cls = fresh(NULL);
    CHECK(ADD(cls, "forwardingTargetForSelector:", target_for, "@@::"));
    CHECK(ADD(cls, "methodSignatureForSelector:", signature_for, "@@::"));
    CHECK(ADD(cls, "forwardInvocation:", forward, "v@:@"));
    CHECK(ADD(cls, "doesNotRecognizeSelector:", unrecognize, "v@::"));
    fwd_registerClassPair(cls);
    other = fresh(NULL);
    CHECK(ADD(other, "work:", at == INVOKED ? work : idle, "i@:i"));
    fwd_registerClassPair(other);
    object = new_object(cls);
    real = new_object(other);
}

#define THROUGH_STAGE(NAME, STAGE)                                                                 \
    THROUGH(NAME)                                                                                  \
    static void prepare_##NAME(void) { prepare_forwarding(STAGE); }                                \
    static void send_##NAME(void) { send_and_check(); }                                            \
    static void end_##NAME(void) { end_objects(); }

THROUGH_STAGE(the_forwarding_target, TARGET)
THROUGH_STAGE(the_method_signature, SIGNATURE)
THROUGH_STAGE(forwardInvocation, INVOCATION)
THROUGH_STAGE(the_method_that_an_invocation_calls, INVOKED)

THROUGH(doesNotRecognizeSelector)
static void prepare_doesNotRecognizeSelector(void) { prepare_forwarding(UNRECOGNIZED); }
static void send_doesNotRecognizeSelector(void) {
    CHECK_EQ(send_int(object, "work:", 3), 0);
    CHECK_RAISED("Unrecognized");
}
static void end_doesNotRecognizeSelector(void) { end_objects(); }

/// The message that was being handed on when something unwound is another one when it is sent again.
TEST(a_message_that_was_left_is_on_no_journey) {
    fwd_exception_setHandler(keep_pending, NULL);
    natively = true;
    prepare_forwarding(INVOKED);
    way = THROW;
    for (int i = 0; i < 3 * FWD_CIRCLE_LIMIT; i++) CHECK_EQ(catch_number(send_and_check), 42);
    way = STAY;
    send_and_check();
    end_objects();
}

// ---------------------------------------------------------------- Hooks

static fwd_Hook added;
static bool leaves_in_hook;

static void plain_hook(void *context, fwd_HookCall call) {
    (void)context, (void)call;
    if (leaves_in_hook) leave();
}
static int instead_runs;
static void instead_hook(void *context, fwd_HookCall call) {
    (void)context;
    instead_runs++;
    if (leaves_in_hook) leave();
    (void)fwd_hookCall_proceed(call, NULL, NULL);
}

static void prepare_hook(fwd_hook_position position, uint32_t options, bool in_hook, bool own) {
    leaves_in_hook = in_hook;
    prepare_with("work:", in_hook ? (fwd_IMP)idle : (fwd_IMP)work, "i@:i");
    fwd_hook_description what = {.position = position,
        .options = options,
        .function = position == FWD_HOOK_INSTEAD ? instead_hook : plain_hook};
    CHECK_EQ(fwd_hook_add(own ? NULL : cls, own ? object : NULL, SEL("work:"), &what, &added), 0);
}
static void end_hook(void) {
    if (fwd_hook_isActive(added)) CHECK_EQ(fwd_hook_remove(added), FWD_HOOK_RESTORED);
    fwd_hook_release(added);
    fwd_hook_counts counts = fwd_hook_count();
    CHECK_EQ(counts.hooks, 0);
    CHECK_EQ(counts.waiting, 0); // no pin holds a plan
    fwd_release(object);
    object = NULL;
    CHECK(fwd_disposeClassPair(cls));
    cls = NULL;
}

#define THROUGH_HOOK(NAME, ...)                                                                    \
    THROUGH(NAME)                                                                                  \
    static void prepare_##NAME(void) { prepare_hook(__VA_ARGS__); }                                \
    static void send_##NAME(void) { send_and_check(); }                                            \
    static void end_##NAME(void) { end_hook(); }

THROUGH_HOOK(a_before_hook, FWD_HOOK_BEFORE, 0, true, false)
THROUGH_HOOK(a_before_hook_with_arguments, FWD_HOOK_BEFORE, FWD_HOOK_ARGUMENTS, true, false)
THROUGH_HOOK(an_instead_hook, FWD_HOOK_INSTEAD, 0, true, false)
THROUGH_HOOK(an_after_hook, FWD_HOOK_AFTER, 0, true, false)
THROUGH_HOOK(an_after_hook_with_the_result, FWD_HOOK_AFTER, FWD_HOOK_ARGUMENTS, true, false)
THROUGH_HOOK(an_objects_own_hook, FWD_HOOK_BEFORE, 0, true, true)
THROUGH_HOOK(a_hooked_method, FWD_HOOK_AFTER, 0, false, false)
THROUGH_HOOK(a_hooked_method_behind_an_instead, FWD_HOOK_INSTEAD, 0, false, false)
THROUGH_HOOK(a_hooked_method_with_its_result, FWD_HOOK_AFTER, FWD_HOOK_ARGUMENTS, false, true)

THROUGH(a_hook_that_runs_once)
static void prepare_a_hook_that_runs_once(void) {
    prepare_hook(FWD_HOOK_BEFORE, FWD_HOOK_ONCE, true, false);
}
static void send_a_hook_that_runs_once(void) {
    send_and_check();
    stayed++; // it ran, and is gone
}
static void end_a_hook_that_runs_once(void) {
    CHECK(!fwd_hook_isActive(added));
    end_hook();
}

static int catches;
static fwd_HookCall caught_call;
static fwd_status proceed_status;
static void proceed(void) { proceed_status = fwd_hookCall_proceed(caught_call, NULL, NULL); }

static void catching_hook(void *context, fwd_HookCall call) {
    (void)context;
    fwd_Hook hook = fwd_hookCall_hook(call);
    void *const *arguments = fwd_hookCall_arguments(call);
    caught_call = call;
    way = THROW;
    CHECK_EQ(catch_number(proceed), 42);
    way = STAY;
    catches++;
    // The call is as it was, so the rest of it can be run again.
    CHECK(fwd_hookCall_hook(call) == hook);
    CHECK(fwd_hookCall_arguments(call) == arguments);
    caught_call = call;
    CHECK_EQ(catch_number(proceed), 0);
    CHECK_EQ(proceed_status, FWD_OK);
}

TEST(an_instead_hook_catches_what_unwinds_through_the_rest_of_the_call) {
    for (int native = 0; native < 2; native++) {
        natively = native;
        catches = stayed = instead_runs = 0;
        prepare_with("work:", (fwd_IMP)work, "i@:i");
        leaves_in_hook = false;
        fwd_hook_description inner = {.position = FWD_HOOK_INSTEAD, .function = instead_hook};
        fwd_hook_description outer = {.position = FWD_HOOK_INSTEAD, .function = catching_hook};
        fwd_Hook hook = NULL;
        CHECK_EQ(fwd_hook_add(cls, NULL, SEL("work:"), &inner, &added), 0);
        CHECK_EQ(fwd_hook_add(cls, NULL, SEL("work:"), &outer, &hook), 0);
        send_and_check();
        CHECK_EQ(catches, 1);
        CHECK_EQ(stayed, 1);
        CHECK_EQ(instead_runs, 2);
        (void)fwd_hook_remove(hook);
        fwd_hook_release(hook);
        end_hook();
        check_thread();
    }
}

// ---------------------------------------------------------------- Objects

static fwd_id leaving_retain(fwd_id self, fwd_SEL sel) {
    (void)sel;
    leave();
    return fwd_root_retain(self);
}
static bool leaving_retain_weak(fwd_id self, fwd_SEL sel) {
    (void)sel;
    leave();
    return fwd_root_tryRetain(self);
}
static void leaving_dealloc(fwd_id self, fwd_SEL sel) {
    (void)sel;
    // The object itself ends first: who throws out of -dealloc before [super dealloc] leaks it, as in every runtime.
    (void)fwd_object_dispose(self);
    leave();
}

static void keep_retained_arguments(fwd_id invocation) {
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
}
static fwd_id packed;

/// Of two arguments the first is retained already when the second's -retain leaves.
THROUGH(an_invocation_that_retains_its_arguments)
static void prepare_an_invocation_that_retains_its_arguments(void) {
    prepare_with("retain", (fwd_IMP)leaving_retain, "@@:");
    real = new_object(nsobject());
    packed = fwd_invocation_create(fwd_signature_get("v@:@@", NULL));
    CHECK_EQ(fwd_invocation_setArgument(packed, &real, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(packed, &object, 3), FWD_OK);
}
static void send_an_invocation_that_retains_its_arguments(void) {
    int before = stayed;
    keep_retained_arguments(packed);
    CHECK_EQ(fwd_retainCount(real), 2);
    if (stayed == before) stayed++; // they were retained already
}
static void end_an_invocation_that_retains_its_arguments(void) {
    fwd_release(packed);
    CHECK_EQ(fwd_root_retainCount(real), 1);
    CHECK_EQ(fwd_root_retainCount(object), 1);
    end_objects();
}

static fwd_id weak;
THROUGH(a_weak_load)
static void prepare_a_weak_load(void) {
    prepare_with("retainWeakReference", (fwd_IMP)leaving_retain_weak, "B@:");
    (void)fwd_initWeak(&weak, object);
}
static void send_a_weak_load(void) {
    fwd_id loaded = fwd_loadWeakRetained(&weak);
    CHECK(loaded == object);
    fwd_release(loaded);
}
static void end_a_weak_load(void) {
    fwd_destroyWeak(&weak);
    end_objects();
}

/// What else the object owns ends, and the object with it, when something unwinds out of the end of the first.
static int ended;
static void count_end(fwd_id self, fwd_SEL sel) {
    (void)sel;
    ended++;
    (void)fwd_object_dispose(self);
}
static const char first_key, second_key;

static void make_owner(void) {
    fwd_id last = new_object(other), owner = new_object(nsobject());
    fwd_id leaver = new_object(cls);
    fwd_setAssociatedObject(owner, &first_key, leaver, FWD_ASSOCIATION_RETAIN);
    fwd_setAssociatedObject(owner, &second_key, last, FWD_ASSOCIATION_RETAIN);
    fwd_release(leaver);
    fwd_release(last);
    real = owner;
}
THROUGH(the_end_of_what_an_object_owns)
static void prepare_the_end_of_what_an_object_owns(void) {
    cls = fresh(NULL);
    CHECK(ADD(cls, "dealloc", leaving_dealloc, "v@:"));
    fwd_registerClassPair(cls);
    other = fresh(NULL);
    CHECK(ADD(other, "dealloc", count_end, "v@:"));
    fwd_registerClassPair(other);
    ended = 0;
}
static void send_the_end_of_what_an_object_owns(void) {
    make_owner();
    fwd_id owner = real;
    real = NULL;
    fwd_release(owner);
}
static void end_the_end_of_what_an_object_owns(void) {
    CHECK_EQ(ended, 3);
    end_objects();
}

THROUGH(an_autorelease_pool)
static void prepare_an_autorelease_pool(void) { prepare_the_end_of_what_an_object_owns(); }
static void send_an_autorelease_pool(void) {
    void *outer = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(new_object(other));
    void *pool = fwd_autoreleasePoolPush();
    (void)fwd_autorelease(new_object(other));
    (void)fwd_autorelease(new_object(cls));
    (void)fwd_autoreleasePoolPop(pool);
    (void)fwd_autoreleasePoolPop(outer);
}
static void end_an_autorelease_pool(void) {
    fwd_thread_end(); // what the pools of a thread that was left have not got to
    CHECK_EQ(ended, 6);
    end_objects();
}

THROUGH(a_copy_of_strong_ivars)
static void prepare_a_copy_of_strong_ivars(void) {
    prepare_with("retain", (fwd_IMP)leaving_retain, "@@:");
    other = fresh(NULL);
    CHECK(add_object_ivar(other, "first", FWD_STRONG) &&
          add_object_ivar(other, "second", FWD_STRONG));
    fwd_registerClassPair(other);
    real = new_object(other);
    fwd_id plain = new_object(nsobject());
    set_object(real, "first", plain);
    fwd_release(plain);
    enum way before = way;
    way = STAY;
    set_object(real, "second", object);
    way = before;
    stayed = 0;
}
static void send_a_copy_of_strong_ivars(void) {
    fwd_id copy = fwd_object_copy(real, 0);
    CHECK_EQ(fwd_retainCount(get_object(real, "first")), 2);
    fwd_release(copy);
    CHECK_EQ(fwd_retainCount(get_object(real, "first")), 1);
}
static void end_a_copy_of_strong_ivars(void) {
    CHECK_EQ(fwd_retainCount(get_object(real, "first")), 1);
    fwd_release(real);
    real = NULL;
    end_objects();
}

/// A captured object's -retain leaves while the block is copied.
THROUGH(the_copy_of_a_block)
static void prepare_the_copy_of_a_block(void) {
    prepare_with("retain", (fwd_IMP)leaving_retain, "@@:");
}
static void send_the_copy_of_a_block(void) {
    struct capturing block = capture(&descriptor, "v@?", (fwd_IMP)leave, object, 1);
    fwd_id copy = fwd_Block_copy((fwd_id)(void *)&block);
    CHECK(copy);
    fwd_Block_release(copy);
}
static void end_the_copy_of_a_block(void) { end_objects(); }

/// The keep helper of a `__block` variable leaves: the variable stays where it was declared, and may move later.
struct leaving_variable {
    fwd_byref head;
    void (*keep)(struct leaving_variable *to, struct leaving_variable *from);
    void (*destroy)(struct leaving_variable *variable);
    long value;
};
static void keep_variable(struct leaving_variable *to, struct leaving_variable *from) {
    to->value = from->value;
    leave();
}
static void destroy_variable(struct leaving_variable *variable) { variable->value = 0; }
static struct leaving_variable declared;

THROUGH(the_move_of_a_variable)
static void prepare_the_move_of_a_variable(void) {
    declared = (struct leaving_variable){
        {NULL, &declared.head, FWD_BLOCK_HAS_COPY_DISPOSE, sizeof declared}, keep_variable,
        destroy_variable, 5};
}
static void send_the_move_of_a_variable(void) {
    CHECK(declared.head.forwarding == &declared.head);
    struct leaving_variable *moved = NULL;
    fwd_Block_object_assign(&moved, &declared, FWD_FIELD_IS_BYREF);
    CHECK(moved && moved != &declared && declared.head.forwarding == &moved->head);
    CHECK_EQ(moved->value, 5);
    fwd_Block_object_dispose(moved, FWD_FIELD_IS_BYREF);
    fwd_Block_object_dispose(&declared, FWD_FIELD_IS_BYREF); // the frame that declared it
    declared.head.forwarding = &declared.head;
}
static void end_the_move_of_a_variable(void) {}

// ---------------------------------------------------------------- The host

static fwd_id leaving_factory(const char *name, const char *reason, void *context) {
    (void)name, (void)reason, (void)context;
    leave();
    return NULL;
}
THROUGH(the_factory_of_exceptions)
static void prepare_the_factory_of_exceptions(void) {
    fwd_exception_setFactory(leaving_factory, NULL);
}
static void send_the_factory_of_exceptions(void) {
    fwd_exception_raise(NULL, "Made", "");
    CHECK_RAISED("Made");
}
static void end_the_factory_of_exceptions(void) { fwd_exception_setFactory(NULL, NULL); }

/// A handler that throws what is pending, as a compiled language's would, throws out of every entry from native code.
static void throwing_handler(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
    fwd_exception taken;
    if (fwd_exception_take(&taken)) fwd_release(taken.object);
    throw_number(7);
}
static void boxed_raise(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments, (void)result;
    fwd_exception_raise(NULL, "Raised", "");
}
static void raising_hook(void *context, fwd_HookCall call) {
    (void)context, (void)call;
    fwd_exception_raise(NULL, "Raised", "");
}
static void send_unknown(void) { (void)send_int(object, "unknown:", 1); }
static void send_work(void) { (void)send_int(object, "work:", 1); }

TEST(a_handler_throws_what_is_pending) {
    natively = true;
    fwd_exception_setHandler(throwing_handler, NULL);
    for (int traced = 0; traced < 2; traced++) {
        if (traced) fwd_trace_setHook(count_events, NULL);
        fwd_boxed description = {
            .function = boxed_raise, .signature = fwd_signature_get("i@:i", NULL)};
        given = fwd_imp_createBoxed(&description);
        prepare_with("work:", given, "i@:i");
        CHECK_EQ(catch_number(send_unknown), 7);
        check_thread();
        CHECK_EQ(catch_number(send_work), 7);
        check_thread();
        fwd_imp_destroyBoxed(given);
        end_objects();
        for (fwd_hook_position position = FWD_HOOK_BEFORE; position <= FWD_HOOK_AFTER; position++) {
            prepare_with("work:", (fwd_IMP)idle, "i@:i");
            fwd_hook_description what = {.position = position, .function = raising_hook};
            CHECK_EQ(fwd_hook_add(cls, NULL, SEL("work:"), &what, &added), 0);
            CHECK_EQ(catch_number(send_work), 7);
            check_thread();
            end_hook();
        }
        fwd_trace_setHook(NULL, NULL);
    }
}

/// A traced send that something unwinds through ends with THROW, like one that raises.
TEST(a_trace_tells_that_a_call_was_left) {
    natively = false;
    throws = left = 0;
    prepare_with("work:", (fwd_IMP)work, "i@:i");
    fwd_trace_setHook(count_events, NULL);
    leave_by(THROW, send_and_check);
    fwd_trace_setHook(NULL, NULL);
    CHECK_EQ(throws, 1);
    end_objects();
}

// ---------------------------------------------------------------- Waiting

static pthread_barrier_t both;
static atomic_int waiting;
static bool slow_initialize_runs;

static void slow_initialize(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    slow_initialize_runs = true;
    (void)pthread_barrier_wait(&both);
    (void)pthread_barrier_wait(&both); // the other thread has been cancelled
}
static void *first_sender(void *unused) {
    (void)unused;
    (void)send_int(object, "idle:", 3);
    return NULL;
}
static void *second_sender(void *unused) {
    (void)unused;
    (void)pthread_barrier_wait(&both);
    atomic_store(&waiting, 1);
    (void)send_int(object, "idle:", 3);
    return NULL;
}

TEST(a_thread_that_waits_for_initialize_may_be_cancelled) {
    natively = true;
    cls = fresh(NULL);
    CHECK(ADD(cls, "idle:", idle, "i@:i"));
    CHECK(ADD(cls->pair, "initialize", slow_initialize, "v@:"));
    fwd_registerClassPair(cls);
    object = new_object(cls);
    atomic_store(&waiting, 0);
    REQUIRE(pthread_barrier_init(&both, NULL, 2) == 0);
    pthread_t first, second;
    void *result = NULL;
    REQUIRE(pthread_create(&first, NULL, first_sender, NULL) == 0);
    REQUIRE(pthread_create(&second, NULL, second_sender, NULL) == 0);
    while (!atomic_load(&waiting)) sched_yield();
    // Cancelled before it waits or while it does: waiting is where it ends.
    REQUIRE(pthread_cancel(second) == 0);
    REQUIRE(pthread_join(second, &result) == 0);
    CHECK(result == PTHREAD_CANCELED);
    (void)pthread_barrier_wait(&both);
    REQUIRE(pthread_join(first, NULL) == 0);
    CHECK_EQ(send_int(object, "idle:", 4), 8);
    REQUIRE(pthread_barrier_destroy(&both) == 0);
    end_objects();
}

HARNESS_MAIN
