// NSMethodSignature and NSInvocation: values in and out, ownership, sending, exceptions with Apple's words.
#include "harness.h"
#include "signature.h"

#include <stdarg.h>

static int deaths;

static void note_death(fwd_id object, fwd_Class cls) {
    (void)object, (void)cls;
    deaths++;
}

static fwd_Class make(const char *name) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
    if (!cls) abort();
    return cls;
}
static fwd_Class mortal(void) {
    fwd_Class cls = fwd_getClass("Mortal");
    if (cls) return cls;
    cls = make("Mortal");
    fwd_registerClassPair(cls);
    fwd_class_setFinalizer(cls, note_death);
    deaths = 0;
    return cls;
}

static fwd_SEL sel(const char *name) { return fwd_sel_registerName(name); }
static fwd_id invocation_of(const char *types) {
    fwd_Signature sig = fwd_signature_get(types, NULL);
    return sig ? fwd_invocation_create(sig) : NULL;
}

/// Takes the pending exception and compares it; releases its object.
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
#define INVALID "NSInvalidArgumentException"

/// A message by name to a builtin class, with arguments by address.
static fwd_status message(fwd_id receiver, const char *name, const char *types, void *result, ...) {
    fwd_SEL selector = sel(name);
    fwd_Signature sig = fwd_signature_get(types, NULL);
    if (!sig) abort();
    void *arguments[8] = {&receiver, &selector};
    va_list list;
    va_start(list, result);
    for (uint32_t i = 2; i < fwd_signature_count(sig); i++) arguments[i] = va_arg(list, void *);
    va_end(list);
    uint64_t unused[4];
    return fwd_send(receiver, selector, sig, arguments, result ? result : unused);
}

// ---------------------------------------------------------------- Methods to be called

typedef struct {
    double x, y, z, w;
} quad;
typedef struct {
    int a;
    float b;
} small;

static int add(fwd_id self, fwd_SEL cmd, int a, int b) {
    (void)self, (void)cmd;
    return a + b;
}
static quad turn(fwd_id self, fwd_SEL cmd, quad q, small s) {
    (void)self, (void)cmd;
    return (quad){q.w + s.a, q.x, q.y, q.z + (double)s.b};
}
static fwd_id echo(fwd_id self, fwd_SEL cmd, fwd_id object) {
    (void)self, (void)cmd;
    return object;
}
static const char *text_of(fwd_id self, fwd_SEL cmd, const char *text) {
    (void)self, (void)cmd;
    return text;
}
static fwd_SEL which(fwd_id self, fwd_SEL cmd) {
    (void)self;
    return cmd;
}

static fwd_id calculator(void) {
    fwd_Class cls = fwd_getClass("Calculator");
    if (!cls) {
        cls = make("Calculator");
        fwd_class_addMethod(cls, sel("add:to:"), (fwd_IMP)add, "i@:ii");
        fwd_class_addMethod(
            cls, sel("turn:by:"), (fwd_IMP)turn, "{quad=dddd}@:{quad=dddd}{small=if}");
        fwd_class_addMethod(cls, sel("echo:"), (fwd_IMP)echo, "@@:@");
        fwd_class_addMethod(cls, sel("text:"), (fwd_IMP)text_of, "*@:*");
        fwd_class_addMethod(cls, sel("which"), (fwd_IMP)which, ":@:");
        fwd_class_addMethod(cls, sel("other"), (fwd_IMP)which, ":@:");
        fwd_registerClassPair(cls);
    }
    return fwd_class_createInstance(cls, 0);
}

/// An invocation of add:to: on `target`.
static fwd_id adding(fwd_id target, int a, int b) {
    fwd_id invocation = invocation_of("i@:ii");
    fwd_SEL selector = sel("add:to:");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &target, 0), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &a, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &b, 3), FWD_OK);
    return invocation;
}

static int result_of(fwd_id invocation) {
    int result = -1;
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    return result;
}

// ---------------------------------------------------------------- NSMethodSignature

TEST(signature_objects_answer_as_documented) {
    fwd_id cls = (fwd_id)(void *)fwd_getClass("NSMethodSignature");
    const char *types = "i20@0:8i16";
    fwd_id signature = NULL;
    CHECK_EQ(message(cls, "signatureWithObjCTypes:", "@@:r*", &signature, &types), FWD_OK);
    REQUIRE(signature);
    uint64_t number = 0;
    CHECK_EQ(message(signature, "numberOfArguments", "Q@:", &number), FWD_OK);
    CHECK_EQ(number, 3);
    CHECK_EQ(message(signature, "methodReturnLength", "Q@:", &number), FWD_OK);
    CHECK_EQ(number, 4);
    CHECK_EQ(message(signature, "frameLength", "Q@:", &number), FWD_OK);
    CHECK_EQ(number, 20);
    const char *text = NULL;
    CHECK_EQ(message(signature, "methodReturnType", "r*@:", &text), FWD_OK);
    CHECK_STR(text, "i");
    static const char *const expected[] = {"@", ":", "i"};
    for (uint64_t i = 0; i < 3; i++) {
        CHECK_EQ(message(signature, "getArgumentTypeAtIndex:", "r*@:Q", &text, &i), FWD_OK);
        CHECK_STR(text, expected[i]);
    }
    uint64_t nine = 9;
    CHECK_EQ(message(signature, "getArgumentTypeAtIndex:", "r*@:Q", &text, &nine), FWD_EXCEPTION);
    EXPECT_EXCEPTION(
        INVALID, "-[NSMethodSignature getArgumentTypeAtIndex:]: index (9) out of bounds [0, 2]");
    bool oneway = true;
    CHECK_EQ(message(signature, "isOneway", "B@:", &oneway), FWD_OK);
    CHECK(!oneway);
}

TEST(signature_objects_are_one_per_encoding_and_equal_by_types) {
    fwd_id a = fwd_methodSignature_create(fwd_signature_get("v24@0:8i16", NULL));
    fwd_id b = fwd_methodSignature_create(fwd_signature_get("v@:i", NULL));
    fwd_id c = fwd_methodSignature_create(fwd_signature_get("v@:d", NULL));
    REQUIRE(a && b && c);
    CHECK_EQ(fwd_methodSignature_create(fwd_signature_get("v@:i", NULL)), b);
    CHECK(a != b);
    bool equal = false;
    CHECK_EQ(message(a, "isEqual:", "B@:@", &equal, &b), FWD_OK);
    CHECK(equal);
    CHECK_EQ(message(a, "isEqual:", "B@:@", &equal, &c), FWD_OK);
    CHECK(!equal);
    uint64_t first = 0, second = 1;
    CHECK_EQ(message(a, "hash", "Q@:", &first), FWD_OK);
    CHECK_EQ(message(b, "hash", "Q@:", &second), FWD_OK);
    CHECK_EQ(first, second);
    CHECK_EQ(fwd_methodSignature_get(a), fwd_signature_get("v24@0:8i16", NULL));
    CHECK(!fwd_methodSignature_get(NULL));
    fwd_id other = calculator();
    CHECK(!fwd_methodSignature_get(other));
    CHECK_EQ(message(a, "isEqual:", "B@:@", &equal, &other), FWD_OK);
    CHECK(!equal);
    fwd_release(other);
    // Counting them changes nothing.
    for (int i = 0; i < 5; i++) fwd_release(a);
    CHECK_EQ(fwd_methodSignature_get(a), fwd_signature_get("v24@0:8i16", NULL));
}

TEST(bad_types_raise) {
    fwd_id cls = (fwd_id)(void *)fwd_getClass("NSMethodSignature");
    const char *types = NULL;
    fwd_id signature = cls;
    CHECK_EQ(message(cls, "signatureWithObjCTypes:", "@@:r*", &signature, &types), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "cannot be NULL");
    types = "v@:q{";
    CHECK_EQ(message(cls, "signatureWithObjCTypes:", "@@:r*", &signature, &types), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "'v@:q{' at 4");
}

// ---------------------------------------------------------------- NSInvocation: values

TEST(values_come_out_as_they_went_in) {
    fwd_id invocation = invocation_of("{quad=dddd}@:cSq*{small=if}{quad=dddd}Bf");
    REQUIRE(invocation);
    signed char c = -3;
    unsigned short s = 65000;
    long q = -1099511627776;
    const char *text = "text";
    small pair = {7, 1.5f};
    quad four = {1, 2, 3, 4};
    bool flag = true;
    float f = 2.25f;
    const void *const values[] = {&c, &s, &q, &text, &pair, &four, &flag, &f};
    static const size_t sizes[] = {1, 2, 8, 8, 8, 32, 1, 4};
    for (int i = 0; i < 8; i++)
        CHECK_EQ(fwd_invocation_setArgument(invocation, values[i], i + 2), FWD_OK);
    for (int i = 0; i < 8; i++) {
        char out[40];
        memset(out, 'z', sizeof out);
        CHECK_EQ(fwd_invocation_getArgument(invocation, out, i + 2), FWD_OK);
        CHECK(memcmp(out, values[i], sizes[i]) == 0);
        CHECK_EQ(out[sizes[i]], 'z');
        CHECK(memcmp(fwd_invocation_argumentAddress(invocation, i + 2), values[i], sizes[i]) == 0);
        CHECK_EQ((uintptr_t)fwd_invocation_argumentAddress(invocation, i + 2) % 8, 0);
    }
    quad result = {0, 0, 0, 1};
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK(result.x == 0 && result.w == 0);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &four, -1), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK(result.w == 4);
    CHECK(!fwd_invocation_argumentAddress(invocation, 10));
    CHECK(!fwd_invocation_argumentAddress(invocation, -2));
    fwd_release(invocation);
}

TEST(indices_out_of_bounds_raise_apples_words) {
    fwd_id invocation = invocation_of("v@:i");
    REQUIRE(invocation);
    int value = 0;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &value, 5), FWD_EXCEPTION);
    EXPECT_EXCEPTION(
        INVALID, "-[NSInvocation setArgument:atIndex:]: index (5) out of bounds [-1, 2]");
    CHECK_EQ(fwd_invocation_getArgument(invocation, &value, 3), FWD_EXCEPTION);
    EXPECT_EXCEPTION(
        INVALID, "-[NSInvocation getArgument:atIndex:]: index (3) out of bounds [-1, 2]");
    CHECK_EQ(fwd_invocation_getArgument(invocation, &value, -2), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "index (-2) out of bounds [-1, 2]");
    CHECK_EQ(fwd_invocation_setArgument(invocation, NULL, 2), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "-[NSInvocation setArgument:atIndex:]: NULL address argument");
    fwd_release(invocation);
}

TEST(the_class_makes_invocations) {
    fwd_id cls = (fwd_id)(void *)fwd_getClass("NSInvocation");
    fwd_id nothing = NULL, made = NULL;
    CHECK_EQ(
        message(cls, "invocationWithMethodSignature:", "@@:@", &made, &nothing), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "+[NSInvocation _invocationWithMethodSignature:frame:]: method "
                              "signature argument cannot be nil");
    fwd_id vector = fwd_methodSignature_create(fwd_signature_get("v@:![16,16i]", NULL));
    CHECK_EQ(message(cls, "invocationWithMethodSignature:", "@@:@", &made, &vector), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "vector types");
    void *pool = fwd_autoreleasePoolPush();
    fwd_id signature = fwd_methodSignature_create(fwd_signature_get("i@:ii", NULL));
    CHECK_EQ(message(cls, "invocationWithMethodSignature:", "@@:@", &made, &signature), FWD_OK);
    REQUIRE(made);
    fwd_id back = NULL;
    CHECK_EQ(message(made, "methodSignature", "@@:", &back), FWD_OK);
    CHECK_EQ(back, signature);
    fwd_id target = calculator(), got = NULL;
    fwd_SEL selector = sel("add:to:"), selector_got = NULL;
    CHECK_EQ(message(made, "setTarget:", "v@:@", NULL, &target), FWD_OK);
    CHECK_EQ(message(made, "target", "@@:", &got), FWD_OK);
    CHECK_EQ(got, target);
    CHECK_EQ(message(made, "setSelector:", "v@::", NULL, &selector), FWD_OK);
    CHECK_EQ(message(made, "selector", ":@:", &selector_got), FWD_OK);
    CHECK_EQ(selector_got, selector);
    int a = 30, b = 12, result = 0;
    const void *address = &a;
    int64_t index = 2;
    CHECK_EQ(message(made, "setArgument:atIndex:", "v@:^vq", NULL, &address, &index), FWD_OK);
    address = &b;
    index = 3;
    CHECK_EQ(message(made, "setArgument:atIndex:", "v@:^vq", NULL, &address, &index), FWD_OK);
    CHECK_EQ(message(made, "invoke", "v@:", NULL), FWD_OK);
    address = &result;
    CHECK_EQ(message(made, "getReturnValue:", "v@:^v", NULL, &address), FWD_OK);
    CHECK_EQ(result, 42);
    result = 7;
    CHECK_EQ(message(made, "setReturnValue:", "v@:^v", NULL, &address), FWD_OK);
    CHECK_EQ(result_of(made), 7);
    fwd_release(target);
    CHECK(fwd_autoreleasePoolPop(pool));
}

TEST(an_invocation_of_nothing_raises_and_does_not_crash) {
    fwd_id empty = fwd_class_createInstance(fwd_getClass("NSInvocation"), 0);
    REQUIRE(empty);
    uint64_t value;
    CHECK_EQ(fwd_invocation_invoke(empty), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "no method signature");
    CHECK_EQ(fwd_invocation_getArgument(empty, &value, 0), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "no method signature");
    CHECK_EQ(fwd_invocation_retainArguments(empty), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "no method signature");
    CHECK_EQ(message(empty, "target", "@@:", &value), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "no method signature");
    CHECK(!fwd_invocation_argumentAddress(empty, 0));
    fwd_release(empty);
}

TEST(an_invocation_whose_signature_has_no_selector_has_none) {
    fwd_id invocation = fwd_invocation_create(fwd_signature_get("v@", NULL));
    REQUIRE(invocation);
    fwd_SEL sel = fwd_sel_registerName("anything");
    uint64_t value = 1;
    CHECK_EQ(message(invocation, "selector", ":@:", &value), FWD_OK);
    CHECK_EQ(value, 0);
    ((void (*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgLookup(
        invocation, fwd_sel_registerName("setSelector:")))(
        invocation, fwd_sel_registerName("setSelector:"), sel);
    value = 1;
    CHECK_EQ(message(invocation, "selector", ":@:", &value), FWD_OK);
    CHECK_EQ(value, 0);
    fwd_release(invocation);
}

TEST(subclasses_keep_their_own_ivars) {
    fwd_Class cls = fwd_allocateClassPair(fwd_getClass("NSInvocation"), "Recorded", 0);
    REQUIRE(cls);
    CHECK(fwd_class_addIvar(cls, "note", 24, 3, "[3q]"));
    fwd_registerClassPair(cls);
    fwd_id signature =
        fwd_methodSignature_create(fwd_signature_get("{quad=dddd}@:{quad=dddd}{small=if}", NULL));
    void *pool = fwd_autoreleasePoolPush();
    fwd_id made = NULL;
    CHECK_EQ(
        message((fwd_id)(void *)cls, "invocationWithMethodSignature:", "@@:@", &made, &signature),
        FWD_OK);
    REQUIRE(made);
    CHECK_EQ(fwd_object_getClass(made), cls);
    fwd_Ivar ivar = fwd_class_getInstanceVariable(cls, "note");
    char *note = (char *)made + fwd_ivar_getOffset(ivar);
    memset(note, 0x77, 24);
    quad four = {1, 2, 3, 4};
    CHECK_EQ(fwd_invocation_setArgument(made, &four, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(made, &four, -1), FWD_OK);
    for (int i = 0; i < 24; i++) CHECK_EQ(note[i], 0x77);
    quad got;
    CHECK_EQ(fwd_invocation_getArgument(made, &got, 2), FWD_OK);
    CHECK(got.w == 4);
    CHECK(fwd_autoreleasePoolPop(pool));
}

// ---------------------------------------------------------------- Sending

TEST(invoke_sends_and_keeps_the_result) {
    fwd_id target = calculator();
    fwd_id invocation = adding(target, 40, 2);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
    CHECK_EQ(result_of(invocation), 42);
    int a = 1;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &a, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
    CHECK_EQ(result_of(invocation), 3);
    fwd_release(invocation);
    fwd_release(target);
}

TEST(structs_travel_both_ways) {
    fwd_id target = calculator();
    fwd_id invocation = invocation_of("{quad=dddd}@:{quad=dddd}{small=if}");
    fwd_SEL selector = sel("turn:by:");
    quad four = {1, 2, 3, 4}, result;
    small by = {10, 0.5f};
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &four, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &by, 3), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK_NUMBER(result.x, 14);
    CHECK_NUMBER(result.y, 1);
    CHECK_NUMBER(result.z, 2);
    CHECK_NUMBER(result.w, 3.5);
    // The arguments are as they were: a callee gets copies.
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, 2), FWD_OK);
    CHECK(memcmp(&result, &four, sizeof four) == 0);
    fwd_release(invocation);
    fwd_release(target);
}

TEST(a_changed_selector_is_what_is_sent) {
    fwd_id target = calculator();
    fwd_id invocation = invocation_of(":@:");
    fwd_SEL selector = sel("which"), got = NULL;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, -1), FWD_OK);
    CHECK_EQ(got, selector);
    selector = sel("other");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, -1), FWD_OK);
    CHECK_EQ(got, selector);
    fwd_release(invocation);
    fwd_release(target);
}

TEST(a_nil_target_zeroes_the_result) {
    fwd_id invocation = invocation_of("{quad=dddd}@:");
    quad four = {1, 2, 3, 4};
    CHECK_EQ(fwd_invocation_setArgument(invocation, &four, -1), FWD_OK);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &four, -1), FWD_OK);
    CHECK(four.x == 0 && four.y == 0 && four.z == 0 && four.w == 0);
    fwd_release(invocation);
    invocation = adding(NULL, 1, 2);
    int nine = 9;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &nine, -1), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, NULL), FWD_OK);
    CHECK_EQ(result_of(invocation), 0);
    fwd_release(invocation);
}

TEST(invoke_using_an_implementation_skips_the_lookup) {
    fwd_id invocation = adding(NULL, 5, 6);
    CHECK_EQ(fwd_invocation_invokeUsingIMP(invocation, (fwd_IMP)add), FWD_OK);
    CHECK_EQ(result_of(invocation), 11);
    fwd_IMP none = NULL;
    CHECK_EQ(message(invocation, "invokeUsingIMP:", "v@:^?", NULL, &none), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "IMP cannot be NULL");
    fwd_release(invocation);
}

TEST(what_the_callee_raises_is_pending_afterwards) {
    fwd_id target = calculator();
    fwd_id invocation = adding(target, 1, 2);
    fwd_SEL missing = sel("missing:to:");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &missing, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_EXCEPTION);
    EXPECT_EXCEPTION(
        INVALID, "-[Calculator missing:to:]: unrecognized selector sent to instance 0x");
    fwd_release(invocation);
    invocation = invocation_of("v@");
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_EXCEPTION);
    EXPECT_EXCEPTION(INVALID, "no receiver and selector");
    fwd_release(invocation);
    fwd_release(target);
}

// ---------------------------------------------------------------- Ownership

TEST(arguments_are_borrowed_until_they_are_retained) {
    fwd_Class cls = mortal();
    fwd_id object = fwd_class_createInstance(cls, 0), target = calculator();
    fwd_id invocation = invocation_of("@@:@");
    CHECK(!fwd_invocation_argumentsRetained(invocation));
    CHECK_EQ(fwd_invocation_setArgument(invocation, &target, 0), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 2), FWD_OK);
    CHECK_EQ(fwd_retainCount(object), 1);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    CHECK(fwd_invocation_argumentsRetained(invocation));
    CHECK_EQ(fwd_retainCount(object), 2);
    CHECK_EQ(fwd_retainCount(target), 2);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    CHECK_EQ(fwd_retainCount(object), 2);
    fwd_release(object);
    CHECK_EQ(deaths, 0);
    // A new value is taken over; the old one stays as long as the invocation does.
    fwd_id another = fwd_class_createInstance(cls, 0);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &another, 2), FWD_OK);
    CHECK_EQ(deaths, 0);
    CHECK_EQ(fwd_retainCount(another), 2);
    fwd_release(another);
    fwd_release(invocation);
    CHECK_EQ(deaths, 2);
    CHECK_EQ(fwd_retainCount(target), 1);
    fwd_release(target);
}

TEST(retaining_a_value_again_keeps_it_alive) {
    fwd_Class cls = mortal();
    fwd_id object = fwd_class_createInstance(cls, 0);
    fwd_id invocation = invocation_of("@@:@");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    fwd_release(object);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 2), FWD_OK);
    CHECK_EQ(deaths, 0);
    fwd_release(invocation);
    CHECK_EQ(deaths, 1);
}

TEST(strings_are_copied) {
    fwd_id target = calculator();
    fwd_id invocation = invocation_of("*@:*");
    fwd_SEL selector = sel("text:");
    char text[] = "first words";
    char *pointer = text, *got = NULL;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &pointer, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    memset(text, 'x', sizeof text - 1);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, 2), FWD_OK);
    CHECK(got != text);
    CHECK_STR(got, "first words");
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, -1), FWD_OK);
    CHECK_STR(got, "first words");
    // A value set after retaining is copied as well (and is the string, not its first bytes).
    CHECK_EQ(fwd_invocation_setArgument(invocation, &pointer, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, 2), FWD_OK);
    CHECK(got != text);
    CHECK_STR(got, "xxxxxxxxxxx");
    char *none = NULL;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &none, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &got, 2), FWD_OK);
    CHECK(!got);
    fwd_release(invocation);
    fwd_release(target);
}

TEST(results_are_owned_with_the_arguments) {
    fwd_Class cls = mortal();
    fwd_id target = calculator(), object = fwd_class_createInstance(cls, 0);
    fwd_id invocation = invocation_of("@@:@");
    fwd_SEL selector = sel("echo:");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target), FWD_OK);
    CHECK_EQ(fwd_retainCount(object), 3);
    fwd_release(object);
    fwd_release(invocation);
    CHECK_EQ(deaths, 1);
    fwd_release(target);
}

// ---------------------------------------------------------------- Blocks

struct counting_block {
    fwd_block block;
    int *total;
};

static int block_body(struct counting_block *self, int amount) { return *self->total += amount; }

static struct {
    uintptr_t reserved, size;
    const char *signature, *layout;
} block_descriptor;

static struct counting_block stack_block(int *total) {
    block_descriptor.size = sizeof(struct counting_block);
    block_descriptor.signature = "i12@?0i8";
    return (struct counting_block){
        {fwd_block_class(FWD_BLOCK_STACK), FWD_BLOCK_HAS_SIGNATURE, 0, (fwd_IMP)block_body,
            (fwd_block_descriptor *)&block_descriptor},
        total};
}

TEST(a_block_is_a_target_without_selector) {
    int total = 10, amount = 5;
    struct counting_block block = stack_block(&total);
    fwd_id object = (fwd_id)(void *)&block;
    fwd_id invocation = invocation_of(fwd_Block_signature(&block));
    REQUIRE(invocation);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &amount, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, object), FWD_OK);
    CHECK_EQ(total, 15);
    CHECK_EQ(result_of(invocation), 15);
    fwd_SEL none = sel("which");
    CHECK_EQ(message(invocation, "selector", ":@:", &none), FWD_OK);
    CHECK(!none);
    fwd_SEL any = sel("which");
    CHECK_EQ(message(invocation, "setSelector:", "v@::", NULL, &any), FWD_OK);
    CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
    CHECK_EQ(total, 20);
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, NULL), FWD_OK);
    CHECK_EQ(result_of(invocation), 0);
    fwd_release(invocation);
}

TEST(block_arguments_are_copied_to_the_heap) {
    int total = 0, amount = 3;
    struct counting_block block = stack_block(&total);
    fwd_id object = (fwd_id)(void *)&block, copy = NULL;
    fwd_id invocation = invocation_of("v@:@?");
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 2), FWD_OK);
    CHECK_EQ(fwd_invocation_retainArguments(invocation), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &copy, 2), FWD_OK);
    CHECK(copy && copy != object);
    memset(&block, 0, sizeof block); // its frame is gone
    fwd_Signature sig = fwd_signature_get("i12@?0i8", NULL);
    void *arguments[] = {&copy, &amount};
    int result = 0;
    CHECK_EQ(fwd_call(((fwd_block *)(void *)copy)->invoke, sig, arguments, &result), FWD_OK);
    CHECK_EQ(result, 3);
    fwd_release(invocation);
}

// ---------------------------------------------------------------- Many arguments

static double sum28(fwd_id self, fwd_SEL cmd, int a0, double a1, int a2, double a3, int a4,
    double a5, int a6, double a7, int a8, double a9, int b0, double b1, int b2, double b3, int b4,
    double b5, int b6, double b7, int b8, double b9, int c0, double c1, int c2, double c3, quad q,
    float c5, short c6, signed char c7) {
    (void)self, (void)cmd;
    return a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7 +
           b8 + b9 + c0 + c1 + c2 + c3 + q.x + q.y + q.z + q.w + (double)c5 + c6 + c7;
}

TEST(twenty_eight_mixed_arguments) {
    fwd_id invocation = invocation_of("d@:idididididididididididid{quad=dddd}fsc");
    REQUIRE(invocation);
    double expected = 0;
    for (int i = 0; i < 24; i++) {
        int whole = i + 1;
        double real = (i + 1) * 1.5;
        CHECK_EQ(
            fwd_invocation_setArgument(invocation, i % 2 ? (void *)&real : (void *)&whole, i + 2),
            FWD_OK);
        expected += i % 2 ? real : whole;
    }
    quad q = {100, 200, 300, 400};
    float f = 0.25f;
    short s = -7;
    signed char c = 3;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &q, 26), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &f, 27), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &s, 28), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &c, 29), FWD_OK);
    expected += 1000 + 0.25 - 7 + 3;
    CHECK_EQ(fwd_invocation_invokeUsingIMP(invocation, (fwd_IMP)sum28), FWD_OK);
    double result = 0;
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK_NUMBER(result, expected);
    fwd_release(invocation);
}

static double half(fwd_id self, fwd_SEL cmd, double x) {
    (void)self, (void)cmd;
    return x / 2;
}
static double converted_argument, converted_result;
static void *converted[3];
static bool to_double(
    void *context, fwd_Signature method, void *const *given, void ***arguments, void **room) {
    CHECK(context == converted);
    CHECK_STR(fwd_signature_plainTypes(method), "d@:d");
    int number;
    memcpy(&number, given[2], sizeof number);
    converted_argument = number;
    converted[2] = &converted_argument;
    *arguments = converted;
    *room = &converted_result;
    return true;
}
static bool to_int(void *context, fwd_Signature method, const void *value, void *result) {
    (void)context, (void)method;
    int number = (int)*(const double *)value;
    memcpy(result, &number, sizeof number);
    return true;
}

/// The call is traced with the types of the method.
static void count_doubles(const fwd_trace_event *event, void *context) {
    if (event->kind == FWD_TRACE_CALL && event->signature &&
        strcmp(fwd_signature_plainTypes(event->signature), "d@:d") == 0)
        ++*(int *)context;
}

TEST(an_invocation_converts_to_the_types_of_the_method) {
    fwd_Class cls = make("Halver");
    CHECK(fwd_class_addMethod(cls, sel("half:"), (fwd_IMP)half, "d@:d"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0), invocation = invocation_of("i@:i");
    REQUIRE(invocation != NULL);
    fwd_SEL name = sel("half:");
    int number = 14, result = 0;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 0), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &name, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &number, 2), FWD_OK);
    fwd_conversion conversion = {to_double, to_int, converted};
    for (int traced = 0; traced < 2; traced++) {
        int calls = 0;
        number = 14 + 2 * traced;
        CHECK_EQ(fwd_invocation_setArgument(invocation, &number, 2), FWD_OK);
        if (traced) fwd_trace_setHook(count_doubles, &calls);
        CHECK_EQ(fwd_invocation_invokeConverting(invocation, &conversion), FWD_OK);
        fwd_trace_setHook(NULL, NULL);
        CHECK_EQ(calls, traced);
        CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
        CHECK_EQ(result, 7 + traced);
    }
    fwd_release(invocation);
    fwd_release(object);
}

static fwd_Class invocations_class;
static void change_the_invocations_class(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    (void)fwd_object_setClass(invocation, invocations_class);
}
static fwd_id void_signature(fwd_id self, fwd_SEL cmd, fwd_SEL selector) {
    (void)self, (void)cmd, (void)selector;
    return fwd_autorelease(fwd_methodSignature_create(fwd_signature_get("v@:", NULL)));
}

/// A message's own invocation ends in silence only when nobody can tell.
TEST(an_invocation_that_became_another_classs_ends_as_that_classs) {
    void *pool = fwd_autoreleasePoolPush();
    invocations_class = fwd_allocateClassPair(fwd_getClass("NSInvocation"), "Call", 0);
    fwd_registerClassPair(invocations_class);
    fwd_Class cls = make("Forwards");
    CHECK(fwd_class_addMethod(
              cls, sel("forwardInvocation:"), (fwd_IMP)change_the_invocations_class, "v@:@") &&
          fwd_class_addMethod(
              cls, sel("methodSignatureForSelector:"), (fwd_IMP)void_signature, "@@::"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0);
    fwd_SEL name = sel("unknown");
    void *arguments[] = {&object, &name};
    CHECK_EQ(fwd_send(object, name, fwd_signature_get("v@:", NULL), arguments, NULL), FWD_OK);
    ((void (*)(fwd_id, fwd_SEL))fwd_msgLookup(object, name))(object, name);
    fwd_release(object);
    CHECK(fwd_autoreleasePoolPop(pool));
    CHECK(fwd_disposeClassPair(invocations_class));
}

static int conversions;
static bool count_and_convert(void *context, fwd_Signature method, void *const *arguments,
    void ***converted_arguments, void **room) {
    conversions++;
    return to_double(context, method, arguments, converted_arguments, room);
}
static int negate(fwd_id self, fwd_SEL cmd, int number) {
    (void)self, (void)cmd;
    return -number;
}

TEST(an_invocation_of_the_methods_types_converts_nothing) {
    fwd_Class cls = make("Negates");
    CHECK(fwd_class_addMethod(cls, sel("half:"), (fwd_IMP)negate, "i16@0:8i12"));
    fwd_registerClassPair(cls);
    fwd_id object = fwd_class_createInstance(cls, 0), invocation = invocation_of("i@:i");
    REQUIRE(invocation != NULL);
    fwd_SEL name = sel("half:");
    int number = 14, result = 0;
    CHECK_EQ(fwd_invocation_setArgument(invocation, &object, 0), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &name, 1), FWD_OK);
    CHECK_EQ(fwd_invocation_setArgument(invocation, &number, 2), FWD_OK);
    fwd_conversion conversion = {count_and_convert, to_int, converted};
    conversions = 0;
    CHECK_EQ(fwd_invocation_invokeConverting(invocation, &conversion), FWD_OK);
    CHECK_EQ(conversions, 0);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK_EQ(result, -14);
    fwd_release(invocation);
    fwd_release(object);
}

HARNESS_MAIN
