// What the tests of forwarding share: classes that note what they are asked, sends in both ways, exceptions.
#ifndef FWD_TEST_FORWARDING_H
#define FWD_TEST_FORWARDING_H

#include "harness.h"
#include "forward.h"
#include "signature.h"

#pragma GCC diagnostic ignored "-Wunused-function" // each test uses some
#pragma GCC diagnostic ignored "-Wunused-variable"

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

#endif
