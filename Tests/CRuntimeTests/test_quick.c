// Quick forms of boxed implementations: asked first by native callers, and the boxed function where they decline.
#include "boxed.h"
#include "harness.h"

enum { MANY = 1000 };

static struct {
    int quick, slow;
    fwd_id receiver;
    fwd_SEL sel;
    uint64_t words[3];
    double number;
    const void *caller;
    bool declines;
} seen;

static struct fwd_object receiver;

static fwd_quick_result answer(
    fwd_id self, fwd_SEL sel, uint64_t a, uint64_t b, uint64_t c, const void *caller) {
    seen.quick++;
    seen.receiver = self;
    seen.sel = sel;
    seen.words[0] = a, seen.words[1] = b, seen.words[2] = c;
    seen.caller = caller;
#if defined(__x86_64__)
    // What a callee may change.
    if (seen.declines)
        __asm__ volatile(
            "movl $-1, %%edi\n movl $-1, %%esi\n movl $-1, %%ecx\n movl $-1, %%r8d\n"
            "movl $-1, %%r9d\n movl $-1, %%r10d\n movl $-1, %%r11d\n pcmpeqd %%xmm0, %%xmm0"
            :
            :
            : "rdi", "rsi", "rcx", "r8", "r9", "r10", "r11", "xmm0");
#endif
    if (seen.declines) return (fwd_quick_result){77, FWD_QUICK_DECLINED};
    return (fwd_quick_result){a + b + c, FWD_QUICK_ANSWERED};
}

static void compute(void *context, void *const *arguments, void *result) {
    (void)context;
    seen.slow++;
    seen.receiver = *(fwd_id *)arguments[0];
    seen.sel = *(fwd_SEL *)arguments[1];
    *(uint64_t *)result = *(uint64_t *)arguments[2] + *(uint64_t *)arguments[3];
    *(uint64_t *)result += *(uint64_t *)arguments[4];
}

static fwd_IMP make(const char *types, fwd_boxed_function function, fwd_quick_function quick) {
    memset(&seen, 0, sizeof seen);
    fwd_boxed boxed = {
        .function = function, .signature = fwd_signature_get(types, NULL), .quick = quick};
    return fwd_imp_createBoxed(&boxed);
}

typedef uint64_t (*three)(fwd_id, fwd_SEL, uint64_t, uint64_t, uint64_t);

#if FWD_HAS_FRAME && !FWD_PORTABLE

TEST(the_quick_form_is_asked_first) {
    three call = (three)make("Q@:QQQ", compute, answer);
    REQUIRE(call);
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    CHECK_EQ(call(&receiver, sel, 1, 20, 300), 321);
    CHECK_EQ(seen.quick, 1);
    CHECK_EQ(seen.slow, 0);
    CHECK_EQ(seen.receiver, &receiver);
    CHECK_EQ(seen.sel, sel);
    CHECK_EQ(seen.words[0], 1);
    CHECK_EQ(seen.words[2], 300);
    CHECK(seen.caller != NULL);
}

TEST(what_it_declines_is_called_with_the_same_arguments) {
    three call = (three)make("Q@:QQQ", compute, answer);
    REQUIRE(call);
    seen.declines = true;
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    CHECK_EQ(call(&receiver, sel, 1, 20, 300), 321);
    CHECK_EQ(seen.quick, 1);
    CHECK_EQ(seen.slow, 1);
    CHECK_EQ(seen.receiver, &receiver);
    CHECK_EQ(seen.sel, sel);
}

/// Adds what a message has behind the selector.
static void add_words(void *context, void *const *arguments, void *result) {
    int count = *(int *)context;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += *(uint64_t *)arguments[2 + i];
    seen.slow++;
    seen.receiver = *(fwd_id *)arguments[0];
    seen.sel = *(fwd_SEL *)arguments[1];
    *(uint64_t *)result = sum;
}

TEST(fewer_words_arrive_as_well_and_come_back_when_declined) {
    static const char *const types[] = {"Q@:", "Q@:Q", "Q@:QQ", "Q@:QQQ"};
    static const uint64_t sums[] = {0, 1, 21, 321};
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    for (int count = 0; count < 4; count++) {
        memset(&seen, 0, sizeof seen);
        fwd_boxed boxed = {.function = add_words,
            .context = &count,
            .signature = fwd_signature_get(types[count], NULL),
            .quick = answer};
        three call = (three)fwd_imp_createBoxed(&boxed);
        REQUIRE(call);
        (void)call(&receiver, sel, 1, 20, 300);
        CHECK_EQ(seen.quick, 1);
        CHECK_EQ(seen.slow, 0);
        CHECK_EQ(seen.words[0], 1);
        CHECK(seen.caller != NULL);
        seen.declines = true;
        CHECK_EQ(call(&receiver, sel, 1, 20, 300), sums[count]);
        CHECK_EQ(seen.slow, 1);
        CHECK_EQ(seen.receiver, &receiver);
        CHECK_EQ(seen.sel, sel);
    }
}

static void compute_double(void *context, void *const *arguments, void *result) {
    (void)context;
    seen.slow++;
    seen.number = *(double *)arguments[2];
    *(double *)result = seen.number * 2;
}

static fwd_quick_result answer_double(
    fwd_id self, fwd_SEL sel, uint64_t bits, uint64_t b, uint64_t c, const void *caller) {
    (void)self, (void)sel, (void)b, (void)c, (void)caller;
    seen.quick++;
    memcpy(&seen.number, &bits, sizeof bits);
    if (seen.declines) return (fwd_quick_result){0, FWD_QUICK_DECLINED};
    double twice = seen.number * 2;
    memcpy(&bits, &twice, sizeof bits);
    return (fwd_quick_result){bits, FWD_QUICK_ANSWERED};
}

TEST(a_double_comes_and_goes_as_its_bits) {
    double (*call)(fwd_id, fwd_SEL, double) =
        (double (*)(fwd_id, fwd_SEL, double))make("d@:d", compute_double, answer_double);
    REQUIRE(call);
    CHECK(call(&receiver, fwd_sel_registerName("a:"), 1.25) == 2.5);
    CHECK(seen.number == 1.25);
    CHECK_EQ(seen.slow, 0);
    seen.declines = true;
    CHECK(call(&receiver, fwd_sel_registerName("a:"), -3.5) == -7);
    CHECK(seen.number == -3.5);
    CHECK_EQ(seen.slow, 1);
}

TEST(a_message_finds_what_has_taken_its_place) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), "QuickHooked", 0);
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    CHECK(fwd_class_addMethod(cls, sel, make("Q@:QQQ", compute, answer), "Q@:QQQ"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    three send = (three)(uintptr_t)fwd_msgSend;
    CHECK_EQ(send(object, sel, 1, 2, 3), 6);
    CHECK_EQ(seen.quick, 1);
    // Exchanged with another one: a message finds what stands there now.
    fwd_IMP other = make("Q@:QQQ", compute, NULL);
    fwd_IMP old = fwd_class_replaceMethod(cls, sel, other, "Q@:QQQ");
    CHECK_EQ(send(object, sel, 1, 2, 3), 6);
    CHECK_EQ(seen.quick, 0);
    CHECK_EQ(seen.slow, 1);
    CHECK_EQ(((three)old)(object, sel, 1, 2, 3), 6);
    CHECK_EQ(seen.quick, 1);
    fwd_release(object);
}

static int told;
static void tell(const fwd_trace_event *event, void *context) {
    (void)event, (void)context;
    told++;
}

TEST(a_trace_sees_the_call) {
    three call = (three)make("Q@:QQQ", compute, answer);
    REQUIRE(call);
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    told = 0;
    fwd_trace_setHook(tell, NULL);
    CHECK_EQ(call(&receiver, sel, 1, 20, 300), 321);
    fwd_trace_setHook(NULL, NULL);
    CHECK_EQ(seen.quick, 0);
    CHECK_EQ(seen.slow, 1);
    CHECK_EQ(told, 2); // its call and its return
    CHECK_EQ(call(&receiver, sel, 1, 20, 300), 321);
    CHECK_EQ(seen.quick, 1);
}

#endif

TEST(it_stays_until_the_reset) {
    fwd_IMP imp = make("Q@:QQQ", compute, answer);
    REQUIRE(imp);
    fwd_imp_destroyBoxed(imp);
    fwd_imp_retireBoxed(imp);
    fwd_collect();
    REQUIRE(fwd_imp_getBoxed(imp));
    CHECK(fwd_imp_getBoxed(imp)->quick == answer);
    CHECK_EQ(((three)imp)(&receiver, fwd_sel_registerName("a:b:c:"), 1, 2, 3), 6);
}

TEST(a_call_by_address_runs_the_function) {
    fwd_IMP imp = make("Q@:QQQ", compute, answer);
    fwd_id self = &receiver;
    fwd_SEL sel = fwd_sel_registerName("a:b:c:");
    uint64_t a = 4, b = 5, c = 6, result = 0;
    void *arguments[] = {&self, &sel, &a, &b, &c};
    CHECK_EQ(fwd_call(imp, fwd_signature_get("Q@:QQQ", NULL), arguments, &result), FWD_OK);
    CHECK_EQ(result, 15);
    CHECK_EQ(seen.quick, 0);
}

TEST(only_words_in_registers_have_quick_forms) {
    CHECK(make("v@:", compute, answer));
    CHECK(make("B@:c", compute, answer));
    CHECK(make("@@:@Q", compute, answer));
    CHECK(make("#@:^v*:", compute, answer));
    CHECK(make("d@:", compute, answer));
    CHECK(make("@@:d", compute, answer));
    CHECK(!make("Q@:QQQQ", compute, answer));
    CHECK(!make("f@:", compute, answer));
    CHECK(!make("v@:f", compute, answer));
    CHECK(!make("v@:dd", compute, answer));
    CHECK(!make("v@:{_NSRange=QQ}", compute, answer));
    CHECK(!make("{_NSRange=QQ}@:", compute, answer));
    CHECK(!make("D@:", compute, answer));
    CHECK(!make("v@:t", compute, answer));
    CHECK(!make("Q@?Q", compute, answer));
}

HARNESS_MAIN
