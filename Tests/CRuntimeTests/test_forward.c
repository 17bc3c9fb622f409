// Forwarding: which stages run in which order, what they get, what comes back, what is traced, and that nothing spins.
//
// Every scenario runs twice: natively (the messenger and the forward stub; in the portable build the implementation that
// fwd_msgLookup gives) and by address (fwd_send).
#include "harness.h"
#include "forward.h"
#include "signature.h"

#include <stdarg.h>

static fwd_SEL sel(const char *name) { return fwd_sel_registerName(name); }

static fwd_Class make(const char *name) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
    if (!cls) abort();
    return cls;
}
static void add(fwd_Class cls, const char *name, void *function, const char *types) {
    union {
        void *data;
        fwd_IMP code;
    } imp = {function};
    if (!fwd_class_addMethod(cls, sel(name), imp.code, types)) abort();
}
#define ADD(cls, name, function, types) add(cls, name, (void *)(uintptr_t)(function), types)

static fwd_IMP native(fwd_id receiver, fwd_SEL selector) {
#if FWD_PORTABLE
    return fwd_msgLookup(receiver, selector);
#else
    (void)receiver, (void)selector;
    return fwd_msgSend;
#endif
}

static int send_int(bool natively, fwd_id receiver, const char *name, int argument) {
    fwd_SEL selector = sel(name);
    if (natively)
        return ((int (*)(fwd_id, fwd_SEL, int))native(receiver, selector))(
            receiver, selector, argument);
    int64_t result = 0;
    void *arguments[] = {&receiver, &selector, &argument};
    (void)fwd_send(receiver, selector, fwd_signature_get("i@:i", NULL), arguments, &result);
    return (int)result;
}

// ---------------------------------------------------------------- A log of what was asked

static char log_text[2000];
static void note(const char *what, fwd_id object) {
    size_t length = strlen(log_text);
    (void)snprintf(log_text + length, sizeof log_text - length, "%s%s(%s)", length ? " " : "", what,
        fwd_object_getClassName(object));
}
static void clear_log(void) { log_text[0] = 0; }

/// What the classes under test answer.
static fwd_id target_answer;
static fwd_Signature signature_answer;
static fwd_id invocation_target;
static fwd_id kept;

static int real_work(fwd_id self, fwd_SEL cmd, int a) {
    note(fwd_sel_getName(cmd), self);
    return a * 2;
}
static bool resolve(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd;
    if (missing == sel("work:")) note("resolve", self);
    return false;
}
static fwd_id target_for(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    note("target", self);
    return target_answer;
}
static fwd_id signature_for(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    note("signature", self);
    return signature_answer ? fwd_methodSignature_create(signature_answer) : NULL;
}
static void forward(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)cmd;
    note("forward", self);
    if (invocation_target) (void)fwd_invocation_invokeWithTarget(invocation, invocation_target);
}
static void refuse(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd;
    note("unrecognized", self);
    fwd_exception_raiseFormat("Refused", "%s", fwd_sel_getName(missing));
}

static fwd_Class worker(void) {
    fwd_Class cls = fwd_getClass("Worker");
    if (cls) return cls;
    cls = make("Worker");
    ADD(cls, "work:", real_work, "i@:i");
    fwd_registerClassPair(cls);
    return cls;
}

/// A class with all hooks, each of which notes that it was asked.
static fwd_Class asker(void) {
    fwd_Class cls = fwd_getClass("Asker");
    if (cls) return cls;
    cls = make("Asker");
    ADD(cls->isa, "resolveInstanceMethod:", resolve, "B@::");
    ADD(cls, "forwardingTargetForSelector:", target_for, "@@::");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", forward, "v@:@");
    ADD(cls, "doesNotRecognizeSelector:", refuse, "v@::");
    fwd_registerClassPair(cls);
    return cls;
}

static int handled;
static void count_exception(const fwd_exception *exception, void *context) {
    (void)exception, (void)context;
    handled++;
}

static void expect_exception(int line, const char *name, const char *reason) {
    fwd_exception exception;
    if (!fwd_exception_take(&exception)) {
        harness_fail(__FILE__, line, "no exception; expected %s: %s", name, reason);
        return;
    }
    if (strcmp(exception.name, name) != 0 || !strstr(exception.reason, reason))
        harness_fail(__FILE__, line, "%s: %s; expected %s: %s", exception.name, exception.reason,
            name, reason);
    fwd_release(exception.object);
}
#define EXPECT_EXCEPTION(name, reason) expect_exception(__LINE__, name, reason)
#define BOTH_WAYS(natively) for (int way = 0, natively = 1; way < 2; way++, natively = 0)

static void begin(void) {
    clear_log();
    target_answer = invocation_target = kept = NULL;
    signature_answer = fwd_signature_get("i@:i", NULL);
    handled = 0;
    fwd_exception_setHandler(count_exception, NULL);
}

// ---------------------------------------------------------------- Order

TEST(stages_run_in_order_and_the_resolver_once) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0),
           real = fwd_class_createInstance(worker(), 0);
    invocation_target = real;
    CHECK_EQ(send_int(true, object, "work:", 21), 42);
    CHECK_STR(
        log_text, "resolve(Asker) target(Asker) signature(Asker) forward(Asker) work:(Worker)");
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, object, "work:", 4), 8);
        CHECK_STR(log_text, "target(Asker) signature(Asker) forward(Asker) work:(Worker)");
    }
    fwd_release(object);
    fwd_release(real);
}

TEST(a_target_ends_the_stages) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0);
    target_answer = fwd_class_createInstance(worker(), 0);
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, object, "work:", 5), 10);
        CHECK(strstr(log_text, "target(Asker) work:(Worker)"));
        CHECK(!strstr(log_text, "signature"));
    }
    fwd_release(target_answer);
    fwd_release(object);
}

TEST(a_target_of_self_counts_as_nil) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0);
    target_answer = object;
    invocation_target = fwd_class_createInstance(worker(), 0);
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, object, "work:", 6), 12);
        CHECK(strstr(log_text, "target(Asker) signature(Asker) forward(Asker)"));
    }
    fwd_release(invocation_target);
    fwd_release(object);
}

TEST(gnusteps_target_of_self_is_reported) {
    begin();
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    fwd_id object = fwd_class_createInstance(asker(), 0);
    target_answer = object;
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, object, "work:", 6), 0);
        EXPECT_EXCEPTION("NSInternalInconsistencyException", "answered self for 'work:'");
    }
    fwd_release(object);
}

TEST(without_a_signature_the_message_is_not_recognized) {
    begin();
    signature_answer = NULL;
    fwd_id object = fwd_class_createInstance(asker(), 0);
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, object, "work:", 6), 0);
        CHECK(strstr(log_text, "target(Asker) signature(Asker) unrecognized(Asker)"));
        CHECK(!strstr(log_text, "forward("));
        EXPECT_EXCEPTION("Refused", "work:");
    }
    // The native caller cannot see it, so its handler was called; the other got a status.
    CHECK_EQ(handled, 1);
    fwd_setDialect(FWD_DIALECT_GNUSTEP);
    clear_log();
    CHECK_EQ(send_int(false, object, "work:", 6), 0);
    CHECK(!strstr(log_text, "unrecognized"));
    EXPECT_EXCEPTION(
        "NSInvalidArgumentException", "-[Asker work:]: unrecognized selector sent to instance 0x");
    fwd_release(object);
}

TEST(the_roots_raise_apples_words) {
    begin();
    fwd_id object = fwd_class_createInstance(worker(), 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, object, "absent:", 1), 0);
        EXPECT_EXCEPTION("NSInvalidArgumentException",
            "-[Worker absent:]: unrecognized selector sent to instance 0x");
        CHECK_EQ(send_int(natively, (fwd_id)(void *)worker(), "absent:", 1), 0);
        EXPECT_EXCEPTION("NSInvalidArgumentException",
            "+[Worker absent:]: unrecognized selector sent to class 0x");
    }
    fwd_release(object);
}

static void swallow(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)self, (void)cmd, (void)missing;
}

TEST(a_doesNotRecognizeSelector_that_returns_is_an_error) {
    begin();
    fwd_Class cls = make("Mute");
    ADD(cls, "doesNotRecognizeSelector:", swallow, "v@::");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, object, "absent:", 1), 0);
        EXPECT_EXCEPTION(
            "NSInvalidArgumentException", "doesNotRecognizeSelector:] returned for 'absent:'");
    }
    fwd_release(object);
}

TEST(an_inherited_forwardInvocation_does_not_recognize) {
    begin();
    fwd_Class cls = make("Half");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, object, "work:", 1), 0);
        EXPECT_EXCEPTION("NSInvalidArgumentException",
            "-[Half work:]: unrecognized selector sent to instance 0x");
    }
    fwd_release(object);
}

/// The value's first four bytes; it may be longer.
static int read_int(fwd_id invocation, int64_t index) {
    int value[16] = {-1};
    CHECK_EQ(fwd_invocation_getArgument(invocation, value, index), FWD_OK);
    return value[0];
}

static void set_result_only(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    int value[16] = {read_int(invocation, 2) + 1000};
    CHECK_EQ(fwd_invocation_setArgument(invocation, value, -1), FWD_OK);
}
static void do_nothing(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd, (void)invocation;
}
static void change_argument(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    int value = 50;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &value, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, invocation_target), FWD_OK);
}
static void keep(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    kept = fwd_retain(invocation);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
}

static fwd_id forwarder(const char *name, void *forwarding) {
    fwd_Class cls = make(name);
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    add(cls, "forwardInvocation:", forwarding, "v@:@");
    fwd_registerClassPair(cls);
    return fwd_class_createInstance(cls, 0);
}

TEST(an_invocation_may_be_changed_answered_dropped_or_kept) {
    begin();
    invocation_target = fwd_class_createInstance(worker(), 0);
    fwd_id answers = forwarder("Answers", (void *)(uintptr_t)set_result_only);
    fwd_id drops = forwarder("Drops", (void *)(uintptr_t)do_nothing);
    fwd_id changes = forwarder("Changes", (void *)(uintptr_t)change_argument);
    fwd_id keeps = forwarder("Keeps", (void *)(uintptr_t)keep);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, answers, "work:", 7), 1007);
        CHECK_EQ(send_int(natively, drops, "work:", 7), 0);
        CHECK_EQ(send_int(natively, changes, "work:", 7), 100);
        CHECK_EQ(send_int(natively, keeps, "work:", 8), 0);
        // The invocation outlives the call.
        CHECK_EQ(fwd_invocation_invokeWithTarget(kept, invocation_target), FWD_OK);
        CHECK_EQ(read_int(kept, -1), 16);
        fwd_release(kept);
    }
    fwd_release(answers);
    fwd_release(drops);
    fwd_release(changes);
    fwd_release(keeps);
    fwd_release(invocation_target);
}

static fwd_id seen_invocation;
static void only_look(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    seen_invocation = invocation;
    int value[2] = {read_int(invocation, 2), 0};
    CHECK_EQ(read_int(invocation, -1), 0);
    CHECK_EQ(fwd_invocation_setArgument(invocation, value, -1), FWD_OK);
}

TEST(an_invocation_that_nobody_keeps_begins_empty_each_time) {
    begin();
    fwd_id object = forwarder("Looks", (void *)(uintptr_t)only_look);
    for (int i = 0; i < 10; i++) {
        BOTH_WAYS(natively) CHECK_EQ(send_int(natively, object, "work:", 100 + i), 100 + i);
        // Another signature in between.
        signature_answer = fwd_signature_get(i % 2 ? "i@:i" : "i16@0:8i16", NULL);
    }
    fwd_release(object);
}

static fwd_id weak_invocation;
static void refer_weakly(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    (void)fwd_storeWeak(&weak_invocation, invocation);
}
static int deaths;
static void count_death(fwd_id self, fwd_SEL cmd) {
    (void)cmd;
    deaths++;
    (void)fwd_object_dispose(self);
}

TEST(an_invocation_that_somebody_knows_ends_as_any_object) {
    begin();
    weak_invocation = NULL;
    fwd_id object = forwarder("Weak", (void *)(uintptr_t)refer_weakly);
    (void)send_int(false, object, "work:", 1);
    (void)send_int(false, object, "work:", 1);
    CHECK(!fwd_loadWeak(&weak_invocation));
    fwd_destroyWeak(&weak_invocation);
    fwd_id drops = forwarder("Quiet", (void *)(uintptr_t)do_nothing);
    (void)send_int(false, drops, "work:", 1);
    // Whoever replaces -dealloc sees every end from then on.
    deaths = 0;
    fwd_method_entry entry = {sel("dealloc"), (fwd_IMP)count_death, "v@:"};
    fwd_class_addMethodList(fwd_getClass("NSInvocation"), "Counting", &entry, 1);
    for (int i = 0; i < 5; i++) (void)send_int(false, drops, "work:", 1);
    CHECK(deaths >= 5);
    fwd_release(object);
    fwd_release(drops);
}

TEST(class_objects_forward_too) {
    begin();
    fwd_Class cls = make("Facade");
    ADD(cls->isa, "forwardingTargetForSelector:", target_for, "@@::");
    fwd_registerClassPair(cls);
    target_answer = fwd_class_createInstance(worker(), 0);
    BOTH_WAYS(natively) CHECK_EQ(send_int(natively, (fwd_id)(void *)cls, "work:", 9), 18);
    fwd_release(target_answer);
}

TEST(a_method_that_is_the_forward_implementation_forwards) {
    begin();
    fwd_Class cls = make("Hooked");
    fwd_class_addMethod(cls, sel("work:"), fwd_msgForward, "i@:i");
    ADD(cls, "forwardInvocation:", forward, "v@:@");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    invocation_target = fwd_class_createInstance(worker(), 0);
    CHECK(fwd_class_respondsToSelector(cls, sel("work:")));
    // The default methodSignatureForSelector: knows the method's types.
    BOTH_WAYS(natively) CHECK_EQ(send_int(natively, object, "work:", 30), 60);
    CHECK(fwd_imp_isForward(fwd_class_getMethodImplementation(cls, sel("work:"))));
    CHECK(fwd_imp_isForward(fwd_class_getMethodImplementation(cls, sel("absent"))));
    CHECK(!fwd_imp_isForward((fwd_IMP)real_work));
    fwd_release(object);
    fwd_release(invocation_target);
}

TEST(a_method_added_after_a_miss_answers_the_next_send) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0);
    invocation_target = fwd_class_createInstance(worker(), 0);
    CHECK_EQ(send_int(true, object, "work:", 3), 6);
    ADD(asker(), "work:", real_work, "i@:i");
    clear_log();
    BOTH_WAYS(natively) CHECK_EQ(send_int(natively, object, "work:", 4), 8);
    CHECK_STR(log_text, "work:(Asker) work:(Asker)");
    fwd_release(object);
    fwd_release(invocation_target);
}

TEST(a_super_send_that_finds_nothing_forwards_for_the_receiver) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0);
    target_answer = fwd_class_createInstance(worker(), 0);
    struct fwd_super super = {object, fwd_getClass("NSObject")};
    fwd_SEL selector = sel("work:");
    int argument = 11;
    int64_t result = 0;
    void *arguments[] = {&object, &selector, &argument};
    CHECK_EQ(fwd_sendSuper(&super, selector, fwd_signature_get("i@:i", NULL), arguments, &result),
        FWD_OK);
    CHECK_EQ((int)result, 22);
    super.super_class = NULL; // above a root
    CHECK_EQ(fwd_sendSuper(&super, selector, fwd_signature_get("i@:i", NULL), arguments, &result),
        FWD_OK);
    CHECK_EQ((int)result, 22);
    super.receiver = NULL;
    CHECK_EQ(fwd_sendSuper(&super, selector, fwd_signature_get("i@:i", NULL), arguments, &result),
        FWD_OK);
    CHECK_EQ((int)result, 0);
    fwd_release(target_answer);
    fwd_release(object);
}

// ---------------------------------------------------------------- Disagreement

typedef struct {
    double a, b, c;
} triple;

TEST(a_signature_that_disagrees_about_a_struct_result_raises) {
#if defined(__x86_64__)
    begin();
    fwd_id object = forwarder("Wrong", (void *)(uintptr_t)do_nothing);
    signature_answer = fwd_signature_get("{?=ddd}@:i", NULL);
    CHECK_EQ(send_int(true, object, "work:", 1), 0);
    EXPECT_EXCEPTION("NSInvalidArgumentException", "the call site says it is in registers");
    fwd_release(object);
#endif
}

TEST(a_signature_with_other_arguments_than_the_call_site_is_safe) {
    begin();
    fwd_id object = forwarder("More", (void *)(uintptr_t)set_result_only);
    signature_answer = fwd_signature_get("q@:qdd{?=ddd}*", NULL);
    CHECK_EQ(send_int(false, object, "work:", 5), 1005);
    signature_answer = fwd_signature_get("{?=ddd}@:i", NULL);
    (void)send_int(false, object, "work:", 5);
    CHECK(!fwd_exception_isPending());
    // The receiver and the selector are packed even if the types do not mention them.
    fwd_id mute = forwarder("Mute", (void *)(uintptr_t)do_nothing);
    signature_answer = fwd_signature_get("i@", NULL);
    CHECK_EQ(send_int(false, mute, "work:", 5), 0);
    CHECK(!fwd_exception_isPending());
    fwd_release(mute);
    signature_answer = fwd_signature_get("i@:![16,16i]", NULL);
    CHECK_EQ(send_int(false, object, "work:", 5), 0);
    EXPECT_EXCEPTION("NSInvalidArgumentException", "vector types");
    fwd_release(object);
}

static void wide_callee(void *context, void *const *arguments, void *result) {
    (void)context;
    long sum = *(long *)arguments[2] + (long)*(double *)arguments[3] + *(signed char *)arguments[4];
    triple *out = result;
    *out = (triple){(double)sum, 1, 2};
}

TEST(a_boxed_method_gets_arguments_of_its_own_types) {
    begin();
    fwd_Class cls = make("Boxed");
    fwd_boxed boxed = {
        .function = wide_callee, .signature = fwd_signature_get("{?=ddd}@:qdc", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    REQUIRE(imp);
    CHECK(fwd_class_addMethod(cls, sel("work:"), imp, "{?=ddd}@:qdc"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    // The call site knows of one int argument and an int result: the rest is zero, nothing is overwritten.
    int64_t guarded[3] = {0, 0x5555, 0x5555};
    fwd_SEL selector = sel("work:");
    int argument = -3;
    void *arguments[] = {&object, &selector, &argument};
    CHECK_EQ(
        fwd_send(object, selector, fwd_signature_get("i@:i", NULL), arguments, guarded), FWD_OK);
    CHECK_EQ(guarded[1], 0x5555);
    // Widened with its sign, and cut the other way round.
    triple three = {0, 0, 0};
    CHECK_EQ(fwd_send(object, selector, fwd_signature_get("{?=ddd}@:i", NULL), arguments, &three),
        FWD_OK);
    CHECK_NUMBER(three.a, -3);
    int wide = 0x1ff;
    double real = 10;
    long big = 1;
    void *more[] = {&object, &selector, &big, &real, &wide};
    CHECK_EQ(
        fwd_send(object, selector, fwd_signature_get("{?=ddd}@:qdi", NULL), more, &three), FWD_OK);
    CHECK_NUMBER(three.a, 10); // 1 + 10 + (signed char)0xff
    fwd_release(object);
}

// ---------------------------------------------------------------- Circles

static fwd_id ring[3];
static fwd_id next_in_ring(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    for (int i = 0; i < 3; i++)
        if (ring[i] == self) return ring[(i + 1) % 3];
    return NULL;
}
static void invoke_next_in_ring(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)fwd_invocation_invokeWithTarget(invocation, next_in_ring(self, cmd, NULL));
}

TEST(a_circle_of_targets_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Ring");
    ADD(cls, "forwardingTargetForSelector:", next_in_ring, "@@::");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
        EXPECT_EXCEPTION(
            "NSInternalInconsistencyException", "in a circle without end: … Ring → Ring");
    }
    // A chain that is not a circle is not mistaken for one, however often it is used.
    ADD(cls, "work:", real_work, "i@:i");
    for (int i = 0; i < 1000; i++) {
        clear_log();
        CHECK_EQ(send_int(true, ring[0], "work:", i), 2 * i);
    }
    for (int i = 0; i < 3; i++) fwd_release(ring[i]);
}

static fwd_id read_next(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    return fwd_object_getIvar(
        self, fwd_class_getInstanceVariable(fwd_object_getClass(self), "next"));
}

TEST(a_long_chain_of_targets_is_walked) {
    begin();
    enum { LENGTH = 200 };
    fwd_Class cls = make("Link");
    CHECK(fwd_class_addIvar(cls, "next", 8, 3, "@"));
    ADD(cls, "forwardingTargetForSelector:", read_next, "@@::");
    fwd_registerClassPair(cls);
    static fwd_id links[LENGTH];
    fwd_id real = fwd_class_createInstance(worker(), 0);
    fwd_Ivar next = fwd_class_getInstanceVariable(cls, "next");
    for (int i = 0; i < LENGTH; i++) links[i] = fwd_class_createInstance(cls, 0);
    for (int i = 0; i < LENGTH; i++)
        fwd_object_setIvar(links[i], next, i + 1 < LENGTH ? links[i + 1] : real);
    BOTH_WAYS(natively) {
        clear_log();
        CHECK_EQ(send_int(natively, links[0], "work:", 3), 6);
        CHECK_STR(log_text, "work:(Worker)");
    }
    for (int i = 0; i < LENGTH; i++) fwd_release(links[i]);
    fwd_release(real);
}

TEST(a_circle_of_invocations_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("InvocationRing");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", invoke_next_in_ring, "v@:@");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(cls, 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
        EXPECT_EXCEPTION(
            "NSInternalInconsistencyException", "is forwarded in a circle without end");
        clear_log();
    }
    for (int i = 0; i < 3; i++) fwd_release(ring[i]);
}

static fwd_id ask_again(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd;
    (void)send_int(true, self, fwd_sel_getName(missing), 0);
    return NULL;
}

/// Runs `body` on a thread with a stack of so many megabytes.
static void on_stack(size_t megabytes, void *(*body)(void *)) {
    pthread_attr_t attributes;
    pthread_t thread;
    REQUIRE(pthread_attr_init(&attributes) == 0);
    REQUIRE(pthread_attr_setstacksize(&attributes, megabytes << 20) == 0);
    REQUIRE(pthread_create(&thread, &attributes, body, NULL) == 0);
    REQUIRE(pthread_join(thread, NULL) == 0);
    REQUIRE(pthread_attr_destroy(&attributes) == 0);
}

static fwd_id curious;
static void *ask_curious(void *unused) {
    (void)unused;
    CHECK_EQ(send_int(false, curious, "work:", 1), 0);
    EXPECT_EXCEPTION("NSInternalInconsistencyException",
        "-[Curious work:] cannot be forwarded: the stack is used up");
    return NULL;
}

TEST(a_hook_that_sends_the_same_message_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Curious");
    ADD(cls, "forwardingTargetForSelector:", ask_again, "@@::");
    fwd_registerClassPair(cls);
    curious = fwd_class_createInstance(cls, 0);
    on_stack(1, ask_curious);
    fwd_release(curious);
}

static fwd_id proxy;
static int factorial(fwd_id self, fwd_SEL cmd, int n) {
    (void)self;
    return n <= 1 ? 1 : (n + send_int(true, proxy, fwd_sel_getName(cmd), n - 1)) & 0xffff;
}

TEST(recursion_through_a_proxy_is_not_a_circle) {
    begin();
    fwd_Class cls = make("Sum");
    ADD(cls, "sum:", factorial, "i@:i");
    fwd_registerClassPair(cls);
    proxy = fwd_class_createInstance(asker(), 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    enum { DEPTH = 600 };
    log_text[0] = 0;
    CHECK_EQ(send_int(true, proxy, "sum:", DEPTH), (DEPTH * (DEPTH + 1) / 2) & 0xffff);
    CHECK(!fwd_exception_isPending());
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static int level, levels;
static int walk(fwd_id self, fwd_SEL cmd, int a) {
    (void)self;
    return ++level < levels ? send_int(true, proxy, fwd_sel_getName(cmd), a) : a;
}
static void *recur(void *unused) {
    (void)unused;
    BOTH_WAYS(natively) {
        level = 0;
        log_text[0] = 0;
        CHECK_EQ(send_int(natively, proxy, "walk:", 7), 7);
        CHECK_EQ(level, levels);
        CHECK(!fwd_exception_isPending());
    }
    return NULL;
}

/// The state lives elsewhere: every level's message is the same, to the last argument.
TEST(recursion_with_the_same_arguments_goes_as_deep_as_the_stack) {
    begin();
    fwd_Class cls = make("Walker"), through = make("Through");
    ADD(cls, "walk:", walk, "i@:i");
    ADD(through, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(through, "forwardInvocation:", forward, "v@:@");
    fwd_registerClassPair(cls);
    fwd_registerClassPair(through);
    proxy = fwd_class_createInstance(through, 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
#if defined(__SANITIZE_THREAD__)
    levels = 2000; // ThreadSanitizer knows 65,536 frames
#else
    levels = 10000;
#endif
    on_stack(512, recur);
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static void *recur_without_end(void *unused) {
    (void)unused;
    BOTH_WAYS(natively) {
        level = 0;
        (void)send_int(natively, proxy, "walk:", 7);
        CHECK(level > FWD_CIRCLE_LIMIT);
        EXPECT_EXCEPTION("NSInternalInconsistencyException",
            "-[Through walk:] cannot be forwarded: the stack is used up");
        log_text[0] = 0;
    }
    return NULL;
}

/// Without end it ends before the stack does.
TEST(recursion_through_a_proxy_without_end_ends_in_an_exception) {
    begin();
    fwd_Class cls = make("Walker"), through = make("Through");
    ADD(cls, "walk:", walk, "i@:i");
    ADD(through, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(through, "forwardInvocation:", forward, "v@:@");
    fwd_registerClassPair(cls);
    fwd_registerClassPair(through);
    proxy = fwd_class_createInstance(through, 0);
    invocation_target = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    levels = 1 << 30;
    on_stack(2, recur_without_end); // ThreadSanitizer takes 10 KB for each level
    fwd_release(invocation_target);
    fwd_release(proxy);
}

static int turn, taken;
static fwd_id pair[2];
static fwd_id other_of_two(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    turn = !turn;
    return turn ? pair[self == pair[0]] : NULL;
}
static void take(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd, (void)invocation;
    taken++;
}

/// Each hands every other message on to the other, which answers it.
TEST(two_proxies_take_turns_for_ever) {
    begin();
    fwd_Class cls = make("Turn");
    ADD(cls, "forwardingTargetForSelector:", other_of_two, "@@::");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", take, "v@:@");
    fwd_registerClassPair(cls);
    for (int i = 0; i < 2; i++) pair[i] = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    BOTH_WAYS(natively) {
        taken = turn = 0;
        for (int i = 0; i < 2000; i++) {
            (void)send_int(natively, pair[i & 1], "job:", 1);
            clear_log();
        }
        CHECK_EQ(taken, 2000);
        CHECK(!fwd_exception_isPending());
    }
    for (int i = 0; i < 2; i++) fwd_release(pair[i]);
}

static int ring_size, ring_steps, ring_limit;
static fwd_id step_in_ring(fwd_id self) {
    for (int i = 0; i < ring_size; i++)
        if (ring[i] == self)
            return ++ring_steps < ring_limit ? ring[(i + 1) % ring_size] : invocation_target;
    return NULL;
}
static fwd_id target_in_ring(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)cmd, (void)missing;
    fwd_id next = step_in_ring(self);
    return next == self ? NULL : next;
}
static void invoke_in_ring(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)cmd;
    (void)fwd_invocation_invokeWithTarget(invocation, step_in_ring(self));
}

/// Circles of one, two and three, by targets and by invocations: found within a few hundred steps, and named; a message that
/// goes round a hundred times before somebody has a method for it is answered.
TEST(circles_of_every_length_are_found_and_long_ways_are_none) {
    begin();
    fwd_Class kinds[2] = {make("TargetRing"), make("PackedRing")};
    ADD(kinds[0], "forwardingTargetForSelector:", target_in_ring, "@@::");
    ADD(kinds[1], "methodSignatureForSelector:", signature_for, "@@::");
    ADD(kinds[1], "forwardInvocation:", invoke_in_ring, "v@:@");
    signature_answer = fwd_signature_get("i@:i", NULL);
    invocation_target = fwd_class_createInstance(worker(), 0);
    for (int kind = 0; kind < 2; kind++) {
        fwd_registerClassPair(kinds[kind]);
        for (int i = 0; i < 3; i++) ring[i] = fwd_class_createInstance(kinds[kind], 0);
        // A target of self is none: the circle of one is of invocations only.
        for (ring_size = kind == 0 ? 2 : 1; ring_size <= 3; ring_size++) {
            BOTH_WAYS(natively) {
                ring_steps = 0;
                ring_limit = 1 << 30;
                CHECK_EQ(send_int(natively, ring[0], "work:", 1), 0);
                EXPECT_EXCEPTION("NSInternalInconsistencyException",
                    kind == 0
                        ? "forwarding targets hand -[TargetRing work:] on in a circle without end: "
                          "… TargetRing → TargetRing …"
                        : "-[PackedRing work:] is forwarded in a circle without end: … PackedRing "
                          "→ PackedRing …");
                CHECK(ring_steps <= 6 * FWD_CIRCLE_LIMIT);
                ring_steps = 0;
                ring_limit = 100 * ring_size;
                clear_log();
                CHECK_EQ(send_int(natively, ring[0], "work:", 4), 8);
                CHECK(!fwd_exception_isPending());
                clear_log();
            }
        }
        for (int i = 0; i < 3; i++) fwd_release(ring[i]);
    }
    fwd_release(invocation_target);
}

static void count_down(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)cmd;
    int left = 0;
    (void)fwd_invocation_getArgument(invocation, &left, 2);
    if (--left == 0) return;
    (void)fwd_invocation_setArgument(invocation, &left, 2);
    (void)fwd_invocation_invokeWithTarget(invocation, self);
    taken++;
}

/// An invocation that is changed and sent again is another message.
TEST(an_invocation_with_changed_arguments_is_on_no_journey) {
    begin();
    fwd_Class cls = make("Countdown");
    ADD(cls, "methodSignatureForSelector:", signature_for, "@@::");
    ADD(cls, "forwardInvocation:", count_down, "v@:@");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    signature_answer = fwd_signature_get("i@:i", NULL);
    BOTH_WAYS(natively) {
        taken = 0;
        (void)send_int(natively, object, "work:", 500);
        CHECK_EQ(taken, 499);
        CHECK(!fwd_exception_isPending());
        clear_log();
    }
    fwd_release(object);
}

// ---------------------------------------------------------------- Trace

static char events[6000];
static const char *const stage_names[] = {
    "nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"};
static const char *const reasons[] = {"", "earlier-stage-answered", "method-exists", "no-signature",
    "nil-receiver", "not-implemented", "dialect", "injected", "remembered-miss"};

static void add_event(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void add_event(const char *format, ...) {
    size_t length = strlen(events);
    va_list words;
    va_start(words, format);
    (void)vsnprintf(events + length, sizeof events - length, format, words);
    va_end(words);
}

static fwd_SEL traced_sel;
static uint64_t traced_sends[8];
static unsigned traced_count;

/// Writes the events that belong to sends of `traced_sel`, one word each.
static void hook(const fwd_trace_event *event, void *context) {
    (void)context;
    if (event->kind == FWD_TRACE_SEND && event->sel == traced_sel && traced_count < 8) {
        traced_sends[traced_count++] = event->send;
        add_event("[%s %u<%u ", fwd_class_getName(event->start), traced_count,
            (unsigned)(event->parent == 0                 ? 0
                       : event->parent == traced_sends[0] ? 1
                                                          : 9));
        return;
    }
    bool mine = false;
    for (unsigned i = 0; i < traced_count; i++) mine = mine || traced_sends[i] == event->send;
    if (!mine || event->query) return;
    switch (event->kind) {
    case FWD_TRACE_ASK:
        add_event("ask-%s%s ", stage_names[event->stage], event->flag ? "(default)" : "");
        break;
    case FWD_TRACE_ANSWER:
        if (event->stage == FWD_STAGE_TARGET)
            add_event("target=%s ", event->object ? fwd_object_getClassName(event->object) : "nil");
        else if (event->stage == FWD_STAGE_SIGNATURE)
            add_event("signature=%s ", event->text ? event->text : "nil");
        else add_event("%s. ", stage_names[event->stage]);
        break;
    case FWD_TRACE_SKIP:
        add_event("skip-%s:%s ", stage_names[event->stage],
            event->reason <= 8 ? reasons[event->reason] : "?");
        break;
    case FWD_TRACE_CALL: add_event("call%s ", event->flag ? "(native)" : ""); break;
    case FWD_TRACE_RETURN:
        add_event("return=%d] ", event->value ? *(const int *)event->value : -1);
        break;
    case FWD_TRACE_THROW: add_event("throw] "); break;
    default: break;
    }
}

static const char *trace(bool natively, fwd_id object, const char *name, int argument) {
    events[0] = 0;
    traced_count = 0;
    traced_sel = sel(name);
    fwd_trace_setHook(hook, NULL);
    (void)send_int(natively, object, name, argument);
    fwd_trace_setHook(NULL, NULL);
    return events;
}

TEST(the_trace_tells_each_stage) {
    begin();
    fwd_id object = fwd_class_createInstance(asker(), 0),
           real = fwd_class_createInstance(worker(), 0);
    invocation_target = real;
    (void)send_int(true, object, "work:", 1);
    const char *by_address = trace(false, object, "work:", 4);
    CHECK_STR(by_address, "[Asker 1<0 skip-resolve:remembered-miss ask-target target=nil "
                          "ask-signature signature=i@:i ask-invocation "
                          "[Worker 2<9 skip-resolve:method-exists call(native) return=8] "
                          "invocation. skip-unrecognized:earlier-stage-answered return=8] ");
    CHECK_STR(trace(true, object, "work:", 4),
        "[Asker 1<0 skip-resolve:remembered-miss ask-target target=nil ask-signature "
        "signature=i@:i ask-invocation "
        "[Worker 2<9 skip-resolve:method-exists call(native) return=8] "
        "invocation. skip-unrecognized:earlier-stage-answered return=8] ");
    target_answer = real;
    CHECK_STR(trace(false, object, "work:", 4),
        "[Asker 1<0 skip-resolve:remembered-miss ask-target target=Worker "
        "skip-signature:earlier-stage-answered "
        "[Worker 2<1 skip-resolve:method-exists call(native) return=8] return=8] ");
    const char *natively = trace(true, object, "work:", 4);
    CHECK(strstr(
        natively, "ask-target target=Worker skip-signature:earlier-stage-answered [Worker 2<1 "));
    target_answer = NULL;
    signature_answer = NULL;
    natively = trace(false, object, "work:", 4);
    CHECK_STR(natively,
        "[Asker 1<0 skip-resolve:remembered-miss ask-target target=nil ask-signature signature=nil "
        "skip-invocation:no-signature ask-unrecognized throw] ");
    EXPECT_EXCEPTION("Refused", "work:");
    fwd_release(object);
    fwd_release(real);
}

TEST(the_trace_knows_the_roots_defaults) {
    begin();
    fwd_id object = fwd_class_createInstance(worker(), 0);
    const char *text = trace(false, object, "absent:", 4);
    CHECK(strstr(text, "ask-target(default) target=nil ask-signature(default) "));
    CHECK(strstr(text, "signature=nil skip-invocation:no-signature ask-unrecognized(default) "
                       "unrecognized. throw] "));
    fwd_exception exception;
    REQUIRE(fwd_exception_take(&exception));
    fwd_release(exception.object);
    fwd_release(object);
}

static void boxed_work(void *context, void *const *arguments, void *result) {
    (void)context;
    *(int *)result = *(int *)arguments[2] * 3;
}

TEST(a_boxed_method_is_traced_for_native_callers_too) {
    begin();
    fwd_Class cls = make("BoxedWorker");
    fwd_boxed boxed = {.function = boxed_work, .signature = fwd_signature_get("i@:i", NULL)};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    REQUIRE(imp);
    CHECK(fwd_class_addMethod(cls, sel("work:"), imp, "i@:i"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    CHECK_EQ(send_int(true, object, "work:", 5), 15);
    CHECK_STR(trace(true, object, "work:", 5),
        "[BoxedWorker 1<0 skip-resolve:method-exists call return=15] ");
    CHECK_STR(trace(false, object, "work:", 5),
        "[BoxedWorker 1<0 skip-resolve:method-exists call return=15] ");
    fwd_release(object);
}

TEST(a_nil_receiver_is_traced_and_gives_zero) {
    begin();
    CHECK_EQ(send_int(false, NULL, "work:", 4), 0);
    CHECK_STR(trace(false, NULL, "work:", 4), "[nil 1<0 skip-cache:nil-receiver return=0] ");
}

// ---------------------------------------------------------------- The host's handler

#if !FWD_PORTABLE
static int host_forward(fwd_id self, fwd_SEL cmd, int a) {
    note(fwd_sel_getName(cmd), self);
    return a + 1000;
}
#endif
static void boxed_forward(void *context, void *const *arguments, void *result) {
    int a, *out = context;
    memcpy(&a, arguments[2], sizeof a);
    *out = a;
    a += 2000;
    memcpy(result, &a, sizeof a);
}
static void count_skips(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_SKIP && event->stage == FWD_STAGE_TARGET &&
        event->reason == FWD_SKIP_INJECTED)
        ++*(int *)context;
}

TEST(a_handler_of_the_host_takes_the_place_of_the_stages) {
    fwd_Class cls = make("Handled");
    ADD(cls, "forwardingTargetForSelector:", target_for, "@@::");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    CHECK(!fwd_setForwardHandler(fwd_msgForward));
    int seen = 0, skips = 0;
    fwd_boxed description = {
        .function = boxed_forward, .context = &seen, .signature = fwd_signature_get("i@:i", NULL)};
    fwd_IMP boxed = fwd_imp_createBoxed(&description);
    REQUIRE(boxed != NULL);
    for (int natively = 0; natively < 2; natively++) {
        clear_log();
#if !FWD_PORTABLE
        CHECK(fwd_setForwardHandler((fwd_IMP)host_forward));
        CHECK_EQ(send_int(natively, object, "nobody:", 7), 1007);
        CHECK_EQ(send_int(natively, object, "nobody:", 8), 1008); // a remembered miss
        CHECK_STR(log_text, "nobody:(Handled) nobody:(Handled)");
#else
        fwd_exception raised = {0};
        CHECK(fwd_setForwardHandler((fwd_IMP)target_for)); // it has no types of its own
        if (natively) {
            fwd_exception_setHandler(count_exception, NULL);
            CHECK_EQ(send_int(true, object, "nobody:", 7), 0);
            CHECK(fwd_exception_take(&raised));
            fwd_release(raised.object);
        }
#endif
        CHECK(fwd_setForwardHandler(boxed));
        CHECK_EQ(send_int(natively, object, "nobody:", 9), 2009);
        CHECK_EQ(seen, 9);
        skips = 0;
        fwd_trace_setHook(count_skips, &skips);
        CHECK_EQ(send_int(natively, object, "nobody:", 10), 2010);
        fwd_trace_setHook(NULL, NULL);
        CHECK_EQ(skips, 1);
    }
    CHECK(fwd_setForwardHandler(NULL));
    clear_log();
    target_answer = NULL;
    signature_answer = NULL;
    (void)send_int(false, object, "nobody:", 1);
    CHECK(strstr(log_text, "target") != NULL); // the stages again
    fwd_exception raised = {NULL, "", ""};
    CHECK(fwd_exception_take(&raised));
    fwd_release(raised.object);
    fwd_imp_destroyBoxed(boxed);
    fwd_release(object);
}

HARNESS_MAIN
