// Forwarding: which stages run in which order, what they get, what comes back, what is traced, and that nothing spins.
//
// Every scenario runs twice: natively (the messenger and the forward stub; in the portable build the implementation that
// fwd_msgLookup gives) and by address (fwd_send).
#include "forwarding.h"

#include <stdarg.h>

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

TEST(forwardInvocation_of_what_is_no_invocation_is_an_error) {
    begin();
    fwd_Class cls = make("Asked");
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    fwd_id other = fwd_class_createInstance(cls, 0);
    fwd_SEL selector = fwd_sel_registerName("forwardInvocation:");
    ((void (*)(fwd_id, fwd_SEL, fwd_id))fwd_class_getMethodImplementation(cls, selector))(
        object, selector, other);
    EXPECT_EXCEPTION("NSInvalidArgumentException", "-[Asked selector]: unrecognized selector");
    fwd_release(other);
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
    // As many arguments, one of them narrower: what lies behind it is not read.
    signed char narrow[16] = {-5, 1, 2, 3, 4, 5, 6, 7, 8};
    more[2] = narrow;
    CHECK_EQ(
        fwd_send(object, selector, fwd_signature_get("{?=ddd}@:cdi", NULL), more, &three), FWD_OK);
    CHECK_NUMBER(three.a, 4); // -5 + 10 + (signed char)0xff
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

static fwd_id pass_on(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)self, (void)cmd, (void)missing;
    return invocation_target;
}

TEST(stages_of_a_target_that_forwards_belong_to_the_message_to_it) {
    begin();
    fwd_Class middle = make("Middle");
    ADD(middle, "forwardingTargetForSelector:", pass_on, "@@::");
    fwd_registerClassPair(middle);
    fwd_id object = fwd_class_createInstance(asker(), 0);
    target_answer = fwd_class_createInstance(middle, 0);
    invocation_target = fwd_class_createInstance(worker(), 0);
    BOTH_WAYS(natively) {
        CHECK_EQ(send_int(natively, object, "work:", 4), 8);
        const char *text = trace(natively, object, "work:", 4);
        const char *second = strstr(text, "[Middle 2<1 ");
        REQUIRE(second != NULL);
        CHECK(strstr(second, "ask-target target=Worker ") != NULL);
    }
    fwd_release(object);
    fwd_release(target_answer);
    fwd_release(invocation_target);
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
/// One for stages that are skipped; a thousand for a send that says it was left by an exception, which none is.
static void count_skips(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_SKIP && event->stage == FWD_STAGE_TARGET &&
        event->reason == FWD_SKIP_INJECTED)
        ++*(int *)context;
    if (event->kind == FWD_TRACE_THROW) *(int *)context += 1000;
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

static void refuse_number(void *context, void *const *arguments, void *result) {
    (void)context, (void)arguments, (void)result;
    fwd_exception_raise(NULL, "Refused", "no number");
}

TEST(a_handler_or_a_targets_method_that_raises_gives_a_number_of_zero) {
    begin();
    fwd_boxed description = {
        .function = refuse_number, .signature = fwd_signature_get("d@:d", NULL)};
    fwd_IMP boxed = fwd_imp_createBoxed(&description);
    REQUIRE(boxed != NULL);
    fwd_Class cls = make("Refuses");
    CHECK(fwd_class_addMethod(cls, sel("refuse:"), boxed, "d@:d"));
    fwd_registerClassPair(cls);
    target_answer = fwd_class_createInstance(cls, 0);
    fwd_id object = fwd_class_createInstance(asker(), 0);
    fwd_SEL selector = sel("refuse:");
    for (int handled_by_host = 0; handled_by_host < 2; handled_by_host++) {
        CHECK(fwd_setForwardHandler(handled_by_host ? boxed : NULL));
        double number =
            ((double (*)(fwd_id, fwd_SEL, double))native(object, selector))(object, selector, 4.5);
        CHECK_NUMBER(number, 0);
        EXPECT_EXCEPTION("Refused", "no number");
    }
    CHECK(fwd_setForwardHandler(NULL));
    fwd_release(target_answer);
    fwd_release(object);
}

HARNESS_MAIN
