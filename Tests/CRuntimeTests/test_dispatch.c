// The hit path, the walk, super, nil: rules 2.2, 2.3, 2.5, 2.7, 2.9 (msgSend.m, super.m, cacheflush.m of objc4;
// objc_msgSend of libobjc2).
#include "dispatch.h"

#include <stdarg.h>

static fwd_Class base, derived;
static fwd_id object;

static void family(void) {
    base = begin_class("Base", NULL);
    CHECK(ADD(base, "value", return_one, "i@:"));
    fwd_registerClassPair(base);
    derived = begin_class("Derived", base);
    fwd_registerClassPair(derived);
    object = new_object(derived);
    (void)MSG(int, object, "value"); // initializes: the very first message is not remembered
}

// ---------------------------------------------------------------- Arguments and results through every path

struct big {
    int64_t words[12];
};
struct pair {
    double a, b;
};
struct mixed {
    int64_t integer;
    double number;
};

static int64_t argument_sum(fwd_id self, fwd_SEL sel, int64_t a, int64_t b, int64_t c, int64_t d,
    int64_t e, int64_t f, double g, double h, double i, double j, double k, double l, double m,
    double n, double o, double p) {
    CHECK_EQ(self, object);
    CHECK_EQ(sel, SEL("sum"));
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f +
           (int64_t)(g + 2 * h + 3 * i + 4 * j + 5 * k + 6 * l + 7 * m + 8 * n + 9 * o + 10 * p);
}
typedef int64_t (*sum_imp)(fwd_id, fwd_SEL, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    double, double, double, double, double, double, double, double, double, double);

static void send_sum(void) {
    sum_imp send = (sum_imp)MESSENGER(object, SEL("sum"));
    CHECK_EQ(send(object, SEL("sum"), 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 91 + 385);
}

TEST(rule_2_2_3_every_argument_arrives_uncached_cached_and_flushed) {
    family();
    CHECK(ADD(base, "sum", argument_sum, "q@:qqqqqqdddddddddd"));
    send_sum();
    CHECK(cached(derived, "sum"));
    send_sum();
    fwd_flush_caches(derived);
    CHECK(!cached(derived, "sum"));
    send_sum();
    fwd_release(object);
}

/// Leaves rubbish in every register that a called function may change.
static void scribble(const fwd_trace_event *event, void *context) {
    (void)event;
    (void)context;
#if defined(__x86_64__)
    __asm__ volatile("pcmpeqd %%xmm0, %%xmm0; movaps %%xmm0, %%xmm1; movaps %%xmm0, %%xmm2; movaps "
                     "%%xmm0, %%xmm3;"
                     "movaps %%xmm0, %%xmm4; movaps %%xmm0, %%xmm5; movaps %%xmm0, %%xmm6; movaps "
                     "%%xmm0, %%xmm7;"
                     "movq $-1, %%rax; movq %%rax, %%rdi; movq %%rax, %%rsi; movq %%rax, %%rdx; "
                     "movq %%rax, %%rcx;"
                     "movq %%rax, %%r8; movq %%rax, %%r9; movq %%rax, %%r10; movq %%rax, %%r11" ::
                         : "rax", "rdi", "rsi", "rdx", "rcx", "r8", "r9", "r10", "r11", "xmm0",
                     "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "cc");
#elif defined(__aarch64__)
    __asm__ volatile(
        "movi v0.2d, #-1; movi v1.2d, #-1; movi v2.2d, #-1; movi v3.2d, #-1; movi v4.2d, #-1;"
        "movi v5.2d, #-1; movi v6.2d, #-1; movi v7.2d, #-1;"
        "mov x0, #-1; mov x1, #-1; mov x2, #-1; mov x3, #-1; mov x4, #-1; mov x5, #-1; mov x6, "
        "#-1; mov x7, #-1;"
        "mov x8, #-1; mov x9, #-1; mov x10, #-1; mov x11, #-1; mov x12, #-1; mov x13, #-1" ::
            : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12",
        "x13", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "cc");
#endif
}

TEST(rule_2_2_3_arguments_survive_whatever_the_lookup_runs) {
    family();
    CHECK(ADD(base, "sum", argument_sum, "q@:qqqqqqdddddddddd"));
    fwd_trace_setHook(scribble, NULL);
    send_sum();
    send_sum();
    fwd_trace_setHook(NULL, NULL);
    fwd_release(object);
}

static struct big make_big(fwd_id self, fwd_SEL sel, int64_t first) {
    struct big big;
    CHECK_EQ(self, object);
    CHECK_EQ(sel, SEL("big:"));
    for (int i = 0; i < 12; i++) big.words[i] = first + i;
    return big;
}
typedef struct big (*big_imp)(fwd_id, fwd_SEL, int64_t);

static void check_big(fwd_IMP messenger) {
    struct big big = ((big_imp)messenger)(object, SEL("big:"), 5);
    for (int i = 0; i < 12; i++) CHECK_EQ(big.words[i], 5 + i);
}

#if FWD_PORTABLE
#define STRET(RECEIVER, SELECTOR) fwd_msgLookup((RECEIVER), (SELECTOR))
#else
#define STRET(RECEIVER, SELECTOR) ((void)(RECEIVER), (void)(SELECTOR), (fwd_IMP)fwd_msgSend_stret)
#endif

TEST(rule_2_2_3_structs_in_memory) {
    family();
    CHECK(ADD(base, "big:", make_big, "{big=[12q]}@:q"));
    check_big(STRET(object, SEL("big:"))); // uncached
    check_big(STRET(object, SEL("big:"))); // cached
    fwd_flush_caches(derived);
    check_big(STRET(object, SEL("big:"))); // flushed: by the miss stub
    check_big(fwd_msgLookup(object, SEL("big:")));
    fwd_release(object);
}

static double return_double(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 2.5;
}
static float return_float(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 1.25f;
}
static long double return_long_double(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return 3.125L;
}
static struct pair return_pair(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return (struct pair){1.5, 2.5};
}
static struct mixed return_mixed(fwd_id self, fwd_SEL sel) {
    (void)self;
    (void)sel;
    return (struct mixed){7, 8.5};
}

TEST(rule_2_2_3_results_of_every_register_class) {
    family();
    CHECK(ADD(base, "double", return_double, "d@:") && ADD(base, "float", return_float, "f@:"));
    CHECK(ADD(base, "longDouble", return_long_double, "D@:") &&
          ADD(base, "pair", return_pair, "{pair=dd}@:"));
    CHECK(ADD(base, "mixed", return_mixed, "{mixed=qd}@:"));
    for (int round = 0; round < 2; round++) { // uncached, cached
        CHECK_NUMBER(MSG(double, object, "double"), 2.5);
        CHECK_NUMBER(MSG(float, object, "float"), 1.25f);
        CHECK_NUMBER(MSG(long double, object, "longDouble"), 3.125L);
        struct pair pair = MSG(struct pair, object, "pair");
        CHECK_NUMBER(pair.a, 1.5);
        CHECK_NUMBER(pair.b, 2.5);
        struct mixed mixed = MSG(struct mixed, object, "mixed");
        CHECK_EQ(mixed.integer, 7);
        CHECK_NUMBER(mixed.number, 8.5);
    }
    fwd_release(object);
}

// Aligned so that its address does not happen to be a plausible vector count in al.
__attribute__((aligned(256))) static double add_numbers(fwd_id self, fwd_SEL sel, int count, ...) {
    (void)self;
    (void)sel;
    va_list list;
    va_start(list, count);
    double sum = 0;
    for (int i = 0; i < count; i++) sum += va_arg(list, double);
    va_end(list);
    return sum;
}

TEST(variadic_methods_get_their_vector_count) {
    family();
    CHECK(ADD(base, "add:", add_numbers, "d@:i"));
    typedef double (*add_imp)(fwd_id, fwd_SEL, int, ...);
    for (int round = 0; round < 2; round++) {
        add_imp send = (add_imp)MESSENGER(object, SEL("add:"));
        CHECK_NUMBER(send(object, SEL("add:"), 3, 1.5, 2.5, 3.0), 7);
    }
    fwd_release(object);
}

// ---------------------------------------------------------------- Nil

TEST(rule_2_9_nil_gives_zero_of_every_register_class) {
    fwd_id nil = NULL;
    CHECK_EQ(MSG(int64_t, nil, "any"), 0);
    CHECK_EQ(MSG(fwd_id, nil, "any"), NULL);
    CHECK_NUMBER(MSG(double, nil, "any"), 0);
    CHECK_NUMBER(MSG(float, nil, "any"), 0);
#if !FWD_PORTABLE || !defined(__x86_64__)
    struct pair pair = MSG(struct pair, nil, "any");
    CHECK_NUMBER(pair.a, 0);
    CHECK_NUMBER(pair.b, 0);
    __int128 wide = MSG(__int128, nil, "any");
    CHECK(wide == 0);
#endif
    struct mixed mixed = MSG(struct mixed, nil, "any");
    CHECK_EQ(mixed.integer, 0);
    CHECK_NUMBER(mixed.number, 0);
    CHECK_EQ(fwd_msgLookup(NULL, SEL("any")), fwd_msgNil);
    struct fwd_super super = {NULL, nsobject()};
    CHECK_EQ(fwd_msgLookupSuper(&super, SEL("any")), fwd_msgNil);
#if !FWD_PORTABLE
    CHECK_EQ(((int64_t(*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, SEL("any")), 0);
    CHECK_EQ(((int64_t(*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, SEL("self")),
        0); // a hit
#endif
}

#if !FWD_PORTABLE
static long double double_long_double(fwd_id self, fwd_SEL sel, long double x) {
    (void)self, (void)sel;
    return x * 2;
}
static _Complex long double return_complex(fwd_id self, fwd_SEL sel) {
    (void)self, (void)sel;
    return 3;
}
TEST(rule_2_9_nil_gives_zero_in_x87_registers_too) {
    long double (*fpret)(fwd_id, fwd_SEL, long double) =
        (long double (*)(fwd_id, fwd_SEL, long double))fwd_msgSend_fpret;
    _Complex long double (*fp2ret)(fwd_id, fwd_SEL) =
        (_Complex long double (*)(fwd_id, fwd_SEL))fwd_msgSend_fp2ret;
    fwd_Class cls = begin_class("Long", NULL);
    CHECK(ADD(cls, "double:", double_long_double, "D@:D"));
    CHECK(ADD(cls, "complex", return_complex, "jD@:"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    // More often than the x87 stack is deep: nothing may be left on it.
    for (int i = 0; i < 20; i++) {
        CHECK_NUMBER(fpret(NULL, SEL("double:"), 4), 0);
        CHECK_NUMBER(fpret(it, SEL("double:"), i), 2 * i);
        _Complex long double none = fp2ret(NULL, SEL("complex")), some = fp2ret(it, SEL("complex"));
        CHECK_NUMBER(__real__ none, 0);
        CHECK_NUMBER(__imag__ none, 0);
        CHECK_NUMBER(__real__ some, 3);
        CHECK_NUMBER(__imag__ some, 0);
    }
    fwd_release(it);
}
#endif

// ---------------------------------------------------------------- The walk and the table

TEST(rule_2_3_6_a_find_is_remembered_by_the_class_that_was_asked) {
    family();
    CHECK(!cached(base, "value"));
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK(cached(derived, "value"));
    CHECK(!cached(base, "value"));
    fwd_release(object);
}

TEST(rule_2_3_1_the_first_message_to_a_class_is_not_remembered) {
    fwd_Class cls = begin_class("Fresh", NULL);
    CHECK(ADD(cls, "value", return_one, "i@:"));
    fwd_registerClassPair(cls);
    fwd_id it = new_object(cls);
    CHECK_EQ(MSG(int, it, "value"), 1);
    CHECK(!cached(cls, "value"));
    CHECK_EQ(MSG(int, it, "value"), 1);
    CHECK(cached(cls, "value"));
    fwd_release(it);
}

TEST(rule_2_2_hits_use_the_table) {
    family();
    CHECK_EQ(MSG(int, object, "value"), 1);
    // Changed behind the runtime's back: who still gets the old body was answered by the table.
    struct fwd_method *method = fwd_class_findMethod(base, SEL("value"));
    method->imp = (fwd_IMP)return_two;
    CHECK_EQ(MSG(int, object, "value"), 1);
    fwd_flush_caches(derived);
    CHECK_EQ(MSG(int, object, "value"), 2);
    fwd_release(object);
}

TEST(rule_2_11_adding_flushes_the_class_and_its_subclasses) {
    family();
    fwd_Class unrelated = begin_class("Unrelated", NULL);
    CHECK(ADD(unrelated, "value", return_three, "i@:"));
    fwd_registerClassPair(unrelated);
    fwd_id other = new_object(unrelated);
    for (int i = 0; i < 2; i++) CHECK_EQ(MSG(int, other, "value") + MSG(int, object, "value"), 4);
    CHECK(ADD(base, "further", return_two, "i@:"));
    CHECK(!cached(derived, "value"));
    CHECK(cached(unrelated, "value"));
    CHECK_EQ(MSG(int, object, "further"), 2);
    fwd_release(other);
    fwd_release(object);
    check_all_classes();
}

TEST(rule_2_11_a_missing_selector_is_found_once_added) {
    family();
    CHECK(fwd_imp_isForward(fwd_msgLookup(object, SEL("missing"))));
    CHECK(cached(derived, "missing")); // remembered as missing
    CHECK(!fwd_class_respondsToSelector(derived, SEL("missing")));
    CHECK(ADD(base, "missing", return_two, "i@:"));
    CHECK_EQ(MSG(int, object, "missing"), 2);
    CHECK(fwd_class_respondsToSelector(derived, SEL("missing")));
    fwd_release(object);
}

static int kind_of_self(fwd_id self, fwd_SEL sel) {
    (void)sel;
    return fwd_object_isClass(self) ? 2 : 1;
}

TEST(class_messages_are_looked_up_in_the_metaclass) {
    family();
    CHECK(ADD(base, "kind", kind_of_self, "i@:") && ADD(base->isa, "kind", kind_of_self, "i@:"));
    CHECK_EQ(MSG(int, object, "kind"), 1);
    CHECK_EQ(MSG(int, derived, "kind"), 2);
    CHECK_EQ(MSG(int, derived, "kind"), 2);
    CHECK(fwd_class_getInstanceMethod(base, SEL("kind")) !=
          fwd_class_getClassMethod(base, SEL("kind")));
    CHECK_EQ(fwd_class_getClassMethod(base, SEL("kind")),
        fwd_class_getInstanceMethod(base->isa, SEL("kind")));
    fwd_release(object);
}

// ---------------------------------------------------------------- Super

static fwd_id super_receiver;
static int base_who(fwd_id self, fwd_SEL sel) {
    CHECK_EQ(self, super_receiver);
    CHECK_EQ(sel, SEL("who"));
    return 1;
}
static int derived_who(fwd_id self, fwd_SEL sel) {
    struct fwd_super super = {self, base};
    struct fwd_super before = super;
#if FWD_PORTABLE
    int above = ((int (*)(fwd_id, fwd_SEL))fwd_msgLookupSuper(&super, sel))(self, sel);
#else
    int above = ((int (*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, sel);
#endif
    CHECK(memcmp(&super, &before, sizeof super) == 0);
    return above * 10 + 2;
}

TEST(rule_2_7_super_starts_at_the_class_given_and_keeps_self) {
    family();
    CHECK(ADD(base, "who", base_who, "i@:") && ADD(derived, "who", derived_who, "i@:"));
    super_receiver = object;
    CHECK_EQ(MSG(int, object, "who"), 12); // uncached in both classes
    CHECK_EQ(MSG(int, object, "who"), 12);
    CHECK(cached(base, "who")); // the table of the class searched is used and filled
    fwd_flush_caches(NULL);
    CHECK_EQ(MSG(int, object, "who"),
        12); // by the miss stub, which must not search the receiver's class
    fwd_release(object);
}

static struct big super_big(fwd_id self, fwd_SEL sel, int64_t first) {
    struct fwd_super super = {self, base};
#if FWD_PORTABLE
    return ((big_imp)fwd_msgLookupSuper(&super, sel))(self, sel, first);
#else
    return ((struct big(*)(struct fwd_super *, fwd_SEL, int64_t))SUPER_STRET_MESSENGER)(
        &super, sel, first);
#endif
}

TEST(rule_2_7_super_with_structs_in_memory) {
    family();
    CHECK(ADD(base, "big:", make_big, "{big=[12q]}@:q") &&
          ADD(derived, "big:", super_big, "{big=[12q]}@:q"));
    for (int round = 0; round < 3; round++) {
        check_big(STRET(object, SEL("big:")));
        if (round == 1) fwd_flush_caches(NULL);
    }
    fwd_release(object);
}

TEST(super_of_a_root_class_forwards) {
    fwd_id it = new_object(nsobject());
    struct fwd_super super = {it, NULL};
    CHECK(fwd_imp_isForward(fwd_msgLookupSuper(&super, SEL("self"))));
    super.super_class = nsobject();
    CHECK(fwd_imp_isForward(fwd_msgLookupSuper(&super, SEL("nothingHasThis"))));
    fwd_release(it);
}

// ---------------------------------------------------------------- The forward implementation

TEST(rule_2_5_2_getMethodImplementation) {
    family();
    CHECK_EQ(fwd_class_getMethodImplementation(derived, SEL("value")), (fwd_IMP)return_one);
    CHECK_EQ(fwd_class_getMethodImplementation(derived, SEL("missing")), fwd_msgForward);
    CHECK_EQ(
        fwd_class_getMethodImplementation(derived, SEL("missing")), fwd_msgForward); // remembered
    fwd_release(object);
}

TEST(rule_2_5_2_a_method_may_be_the_forward_implementation) {
    family();
    CHECK(ADD(derived, "forced", fwd_msgForward, "i@:"));
    CHECK(fwd_class_respondsToSelector(derived, SEL("forced")));
    CHECK(fwd_class_respondsToSelector(derived, SEL("forced"))); // cached
    CHECK(fwd_imp_isForward(fwd_msgLookup(object, SEL("forced"))));
    CHECK_EQ(fwd_class_replaceMethod(derived, SEL("value"), fwd_msgForward, "i@:"), NULL);
    CHECK(fwd_class_respondsToSelector(derived, SEL("value")));
    CHECK(fwd_imp_isForward(fwd_msgLookup(object, SEL("value"))));
    CHECK(fwd_class_getInstanceMethod(derived, SEL("forced")) != NULL);
    fwd_release(object);
}

TEST(what_is_no_selector_raises) {
    family();
    fwd_exception_setHandler(keep_pending, NULL);
    static const char text[] = "value";
    fwd_SEL none = NULL;
    CHECK_EQ(((fwd_id(*)(fwd_id, fwd_SEL))MESSENGER(object, (fwd_SEL)(const void *)text))(
                 object, (fwd_SEL)(const void *)text),
        NULL);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK_EQ(((int64_t(*)(fwd_id, fwd_SEL))fwd_msgLookup(object, none))(object, none), 0);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK(!fwd_class_respondsToSelector(derived, (fwd_SEL)(const void *)text));
    CHECK_RAISED("");
    fwd_release(object);
}

#if FWD_PORTABLE
TEST(messengers_that_need_assembly_say_so) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_msgSend();
    CHECK_RAISED("NSInternalInconsistencyException");
}
#endif

// ---------------------------------------------------------------- isa

TEST(changing_the_isa_changes_the_next_message) {
    family();
    fwd_Class other = begin_class("Other", base);
    CHECK(ADD(other, "value", return_three, "i@:"));
    fwd_registerClassPair(other);
    CHECK_EQ(MSG(int, object, "value"), 1);
    CHECK_EQ(fwd_object_setClass(object, other), derived);
    CHECK_EQ(MSG(int, object, "value"), 3);
    CHECK_EQ(fwd_object_setClass(object, derived), other);
    CHECK_EQ(MSG(int, object, "value"), 1);
    fwd_release(object);
}

// ---------------------------------------------------------------- Threads

static atomic_bool stop;

static void *send_always(void *argument) {
    (void)argument;
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
        int value = MSG(int, object, "value");
        CHECK(value == 1 || value == 2);
        CHECK_EQ(MSG(int, object, "other"), 3);
    }
    return NULL;
}

static void *change_always(void *argument) {
    (void)argument;
    fwd_Method method = fwd_class_getInstanceMethod(base, SEL("value"));
    char name[32];
    for (int i = 0; i < 3000; i++) {
        (void)fwd_method_setImplementation(method, (fwd_IMP)(i % 2 ? return_one : return_two));
        (void)snprintf(name, sizeof name, "added%d", i % 300);
        (void)ADD(derived, name, return_one, "i@:");
        if (i % 50 == 0) fwd_flush_caches(base);
        CHECK_EQ(MSG(int, object, name), 1);
    }
    atomic_store(&stop, true);
    return NULL;
}

TEST(rule_2_10_senders_see_one_of_the_bodies_while_methods_change) {
    family();
    CHECK(ADD(base, "other", return_three, "i@:"));
    atomic_store(&stop, false);
    pthread_t changer;
    REQUIRE(pthread_create(&changer, NULL, change_always, NULL) == 0);
    harness_threads(3, send_always, NULL);
    REQUIRE(pthread_join(changer, NULL) == 0);
    check_all_classes();
    fwd_release(object);
}

#if defined(__x86_64__) && !FWD_PORTABLE
static void trace_nothing(const fwd_trace_event *event, void *context) {
    (void)event, (void)context;
}
static bool raise_in_resolver(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    fwd_exception_raise(NULL, "Raised", "by the resolver");
    return false;
}
static fwd_id x87_target;
static fwd_id give_target(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    return x87_target;
}
static fwd_id give_signature(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd;
    return fwd_methodSignature_create(fwd_signature_get(sel == SEL("pair") ? "jD@:" : "D@:", NULL));
}
static void drop_invocation(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    long double value = 5;
    _Complex long double pair = 6;
    fwd_SEL sel = NULL;
    (void)fwd_invocation_getArgument(invocation, &sel, 1);
    if (sel == SEL("pair")) (void)fwd_invocation_setArgument(invocation, &pair, -1);
    else (void)fwd_invocation_setArgument(invocation, &value, -1);
}
static void raise_for_invocation(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd, (void)invocation;
    fwd_exception_raise(NULL, "Raised", "by -forwardInvocation:");
}

/// More often than the x87 stack is deep: each message must leave exactly what its caller takes.
static void check_x87(fwd_id receiver, long double expected, const char *raises) {
    long double (*fpret)(fwd_id, fwd_SEL) = (long double (*)(fwd_id, fwd_SEL))fwd_msgSend_fpret;
    _Complex long double (*fp2ret)(fwd_id, fwd_SEL) =
        (_Complex long double (*)(fwd_id, fwd_SEL))fwd_msgSend_fp2ret;
    for (int i = 0; i < 12; i++) {
        CHECK_NUMBER(fpret(receiver, SEL("one")), expected);
        CHECK_RAISED(raises);
        _Complex long double pair = fp2ret(receiver, SEL("pair"));
        CHECK_NUMBER(__real__ pair, expected > 0 ? expected + 1 : 0);
        CHECK_NUMBER(__imag__ pair, 0);
        CHECK_RAISED(raises);
    }
}

// What nobody answers gives zero, as nil does, also where the result is taken off the x87 stack.
TEST(rule_2_9_a_message_that_fails_gives_zero_in_x87_registers_too) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_id plain = new_object(make_class("Plain", NULL));
    check_x87(plain, 0, "NSInvalidArgumentException");
    fwd_Class root = fwd_allocateClassPair(NULL, "Lonely", 0);
    fwd_registerClassPair(root);
    fwd_id lonely = new_object(root);
    check_x87(lonely, 0, "NSInvalidArgumentException");
    fwd_Class resolving = begin_class("Resolving", NULL);
    ADD(fwd_object_getClass((fwd_id)(void *)resolving), "resolveInstanceMethod:", raise_in_resolver,
        "B@::");
    fwd_registerClassPair(resolving);
    fwd_id resolver = new_object(resolving);
    check_x87(resolver, 0, "Raised");
    fwd_Class forwarding = begin_class("Forwarding", NULL);
    ADD(forwarding, "forwardingTargetForSelector:", give_target, "@@::");
    ADD(forwarding, "methodSignatureForSelector:", give_signature, "@@::");
    ADD(forwarding, "forwardInvocation:", drop_invocation, "v@:@");
    ADD(forwarding, "forced", fwd_msgForward, "D@:");
    fwd_registerClassPair(forwarding);
    fwd_id forwarder = new_object(forwarding);
    x87_target = plain;
    check_x87(forwarder, 0, "NSInvalidArgumentException");
    x87_target = resolver; // whose lookup fails
    check_x87(forwarder, 0, "Raised");
    double (*twice)(fwd_id, fwd_SEL, double) = (double (*)(fwd_id, fwd_SEL, double))fwd_msgSend;
    uint64_t (*word)(fwd_id, fwd_SEL) = (uint64_t(*)(fwd_id, fwd_SEL))fwd_msgSend;
    CHECK_NUMBER(twice(forwarder, SEL("twice:"), 5), 0);
    CHECK_RAISED("Raised");
    CHECK_EQ(word(forwarder, SEL("word")), 0);
    CHECK_RAISED("Raised");
    x87_target = NULL;
    check_x87(forwarder, 5, "");
    long double (*fpret)(fwd_id, fwd_SEL) = (long double (*)(fwd_id, fwd_SEL))fwd_msgSend_fpret;
    for (int i = 0; i < 12; i++) CHECK_NUMBER(fpret(forwarder, SEL("forced")), 5);
    CHECK_EQ((uintptr_t)fwd_class_replaceMethod(
                 forwarding, SEL("forwardInvocation:"), (fwd_IMP)raise_for_invocation, "v@:@"),
        (uintptr_t)drop_invocation);
    check_x87(forwarder, 0, "Raised");
    // An implementation called by address: the signature says where the result goes.
    long double (*forward)(fwd_id, fwd_SEL) = (long double (*)(fwd_id, fwd_SEL))fwd_msgForward;
    for (int i = 0; i < 12; i++) {
        CHECK_NUMBER(forward(forwarder, SEL("one")), 0);
        CHECK_RAISED("Raised");
    }
    fwd_trace_setHook(trace_nothing, NULL);
    check_x87(plain, 0, "NSInvalidArgumentException");
    check_x87(forwarder, 0, "Raised");
    check_x87(NULL, 0, "");
    fwd_trace_setHook(NULL, NULL);
    fwd_release(plain), fwd_release(resolver), fwd_release(forwarder),
        (void)fwd_object_dispose(lonely);
}

// 256 bits in a register: the first message, a miss and a hit leave them as they are, whatever the lookup runs.
typedef double four __attribute__((vector_size(32)));
__attribute__((target("avx"))) static double sum_four(fwd_id self, fwd_SEL cmd, four v) {
    (void)self, (void)cmd;
    return v[0] + v[1] + v[2] + v[3];
}
__attribute__((target("avx"))) static void clear_upper_halves(fwd_id self, fwd_SEL cmd) {
    (void)self, (void)cmd;
    __builtin_ia32_vzeroall();
}
__attribute__((target("avx"), noinline)) static double send_four(fwd_id object_, fwd_SEL sel) {
    four v = {1, 2, 3, 4};
    double (*send)(fwd_id, fwd_SEL, four) = (double (*)(fwd_id, fwd_SEL, four))fwd_msgSend;
    return send(object_, sel, v);
}

TEST(rule_2_1_vectors_of_256_bits_pass_through_the_messenger) {
    if (!__builtin_cpu_supports("avx")) return;
    fwd_Class cls = begin_class("Wide", NULL);
    ADD(cls, "sum:", sum_four, "d@:");
    ADD(fwd_object_getClass((fwd_id)(void *)cls), "initialize", clear_upper_halves, "v@:");
    fwd_registerClassPair(cls);
    fwd_id wide = new_object(cls);
    for (int i = 0; i < 3; i++) CHECK_NUMBER(send_four(wide, SEL("sum:")), 10);
    // A signature that says so is refused with a reason: invocations, hooks and forwarding carry 128 bits.
    fwd_encoding_error error;
    fwd_Signature sig = fwd_signature_get("d@:![32,32d]", NULL);
    CHECK_EQ(fwd_signature_isCallable(sig, &error), FWD_UNSUPPORTED);
    CHECK_STR(error.message, "vector types are not passed by value");
    fwd_release(wide);
}
#endif

TEST(rule_2_7_super_of_a_root_class_forwards) {
    fwd_exception_setHandler(keep_pending, NULL);
    fwd_Class root = fwd_allocateClassPair(NULL, "Root", 0);
    fwd_registerClassPair(root);
    fwd_id lonely = new_object(root);
    struct fwd_super super = {lonely, fwd_class_getSuperclass(root)}, of_nil = {NULL, NULL};
    CHECK_EQ(
        ((int64_t(*)(fwd_id, fwd_SEL))fwd_msgLookupSuper(&super, SEL("foo")))(lonely, SEL("foo")),
        0);
    CHECK_RAISED("NSInvalidArgumentException");
#if !FWD_PORTABLE
    CHECK_EQ(((int64_t(*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&super, SEL("foo")), 0);
    CHECK_RAISED("NSInvalidArgumentException");
    CHECK_EQ(((int64_t(*)(struct fwd_super *, fwd_SEL))SUPER_MESSENGER)(&of_nil, SEL("foo")), 0);
    (void)((struct big(*)(struct fwd_super *, fwd_SEL, int64_t))SUPER_STRET_MESSENGER)(
        &super, SEL("big:"), 1);
    CHECK_RAISED("NSInvalidArgumentException");
    (void)((struct big(*)(struct fwd_super *, fwd_SEL, int64_t))SUPER_STRET_MESSENGER)(
        &of_nil, SEL("big:"), 1);
#endif
    CHECK_EQ(fwd_msgLookupSuper(&of_nil, SEL("foo")), fwd_msgNil);
    CHECK_RAISED("");
    (void)fwd_object_dispose(lonely);
}

HARNESS_MAIN
