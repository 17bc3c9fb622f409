// The calling convention against this compiler: every pair of types below, A and B, makes a method
//
//     B method(id self, SEL _cmd, int first, A a, double middle, B b, A again, B last)
//
// compiled here. It is called by address (fwd_call), it is called natively where the implementation is a boxed one, and
// natively through forwarding; every argument and result is compared. The eight arguments run out of registers of
// both files for the larger types, so places in registers, on the stack and by reference all occur.
#include "harness.h"
#include "signature.h"
#include "values.h"

#include <complex.h>

#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi" // a note on what GCC 4.4 did
#endif

typedef struct {
    char a;
} one_char;
typedef struct {
    char a, b, c;
} three_chars;
typedef struct {
    short a;
    char b;
    float c;
} short_char_float;
typedef struct {
    float a;
} one_float;
typedef struct {
    float a, b, c;
} three_floats;
typedef struct {
    float a;
    unsigned b : 7;
} float_bits;
typedef struct {
    double a, b;
} two_doubles;
typedef struct {
    double a, b, c, d;
} four_doubles;
typedef struct {
    double a[5];
} five_doubles;
typedef struct {
    int a;
    float b;
    double c;
} mixed16;
typedef struct {
    double a;
    long b;
} DoubleLong16;
typedef struct {
    long a;
    double b;
} LongDouble16;
typedef struct {
    int a[4];
    char b;
} twenty_bytes;
typedef struct {
    char a[13];
} thirteen_chars;
typedef struct {
    long a;
    short b;
    char c;
} eleven_bytes;
typedef struct {
    unsigned a : 3, b : 9;
    long c : 40;
    short d : 5;
} bits16;
typedef struct {
    unsigned a : 3, : 5;
    double b;
} padded_bits;
typedef struct {
    long double a;
} one_long_double;
typedef struct {
    char a;
    long double b;
} char_long_double;
typedef struct {
    float _Complex a;
} complex_in_struct;
typedef struct {
    char a[384];
} big;
typedef union {
    double a;
    long b;
} union_double_long;
typedef union {
    float a;
    double b;
} union_float_double;
typedef union {
    float a;
    float b[2];
} union_floats;
typedef union {
    struct {
        float a, b;
    } a;
    int b[2];
} union_pair_ints;
typedef union {
    long a;
    struct {
        double a, b;
    } b;
} union_long_doubles;
typedef union {
    char a[20];
    double b;
} union_memory;
typedef union {
    long double a;
    long b;
} union_long_double;
typedef union {
    long double a;
    struct {
        long a, b;
    } b;
} union_long_double_words;
typedef union {
    struct {
        double a, b, c;
    } a;
    double b[2];
} union_three_doubles;
typedef struct {
    union_double_long a;
    float b;
} struct_with_union;
typedef float _Complex complex_float;
typedef double _Complex complex_double;
typedef long double _Complex complex_long_double;
typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_;
typedef long double extended;
typedef void *pointer;

// clang-format off
#define COMMON_TYPES(X, ...)                                                                               \
    X(schar, "c", __VA_ARGS__) X(ushort_, "S", __VA_ARGS__) X(int, "i", __VA_ARGS__) X(_Bool, "B", __VA_ARGS__)                \
    X(pointer, "^v", __VA_ARGS__) X(float, "f", __VA_ARGS__) X(double, "d", __VA_ARGS__)                   \
    X(extended, "D", __VA_ARGS__) X(complex_float, "jf", __VA_ARGS__)                                   \
    X(complex_double, "jd", __VA_ARGS__) X(three_chars, "{?=ccc}", __VA_ARGS__)                            \
    X(short_char_float, "{?=scf}", __VA_ARGS__) X(three_floats, "{?=fff}", __VA_ARGS__)                    \
    X(float_bits, "{?=fb7}", __VA_ARGS__) X(two_doubles, "{?=dd}", __VA_ARGS__)                            \
    X(four_doubles, "{?=dddd}", __VA_ARGS__) X(mixed16, "{?=ifd}", __VA_ARGS__)                            \
    X(DoubleLong16, "{?=dq}", __VA_ARGS__) X(twenty_bytes, "{?=[4i]c}", __VA_ARGS__)                        \
    X(eleven_bytes, "{?=qsc}", __VA_ARGS__) X(union_double_long, "(?=dq)", __VA_ARGS__)                    \
    X(union_pair_ints, "(?={?=ff}[2i])", __VA_ARGS__)                                                      \
    X(union_long_doubles, "(?=q{?=dd})", __VA_ARGS__)
// clang-format on

// Each of these meets four others instead of all: they differ from the ones above in one point.
// clang-format off
#define RARE_TYPES(X, ...)                                                                                 \
    X(uchar, "C", __VA_ARGS__) X(one_char, "{?=c}", __VA_ARGS__) X(one_float, "{?=f}", __VA_ARGS__)        \
    X(five_doubles, "{?=[5d]}", __VA_ARGS__) X(LongDouble16, "{?=qd}", __VA_ARGS__)                        \
    X(thirteen_chars, "{?=[13c]}", __VA_ARGS__) X(bits16, "{?=b0I3b3I9b12q40b52s5}", __VA_ARGS__)          \
    X(padded_bits, "{?=\"a\"b3\"\"b5\"b\"d}", __VA_ARGS__)                                                  \
    X(one_long_double, "{?=D}", __VA_ARGS__) X(char_long_double, "{?=cD}", __VA_ARGS__)                    \
    X(complex_in_struct, "{?=jf}", __VA_ARGS__) X(big, "{?=[384c]}", __VA_ARGS__)                          \
    X(union_float_double, "(?=fd)", __VA_ARGS__) X(union_floats, "(?=f[2f])", __VA_ARGS__)                 \
    X(union_memory, "(?=[20c]d)", __VA_ARGS__) X(union_long_double, "(?=Dq)", __VA_ARGS__)                 \
    X(union_long_double_words, "(?=D{?=qq})", __VA_ARGS__)                                                 \
    X(union_three_doubles, "(?={?=ddd}[2d])", __VA_ARGS__)                                                 \
    X(struct_with_union, "{?=(?=dq)f}", __VA_ARGS__)                                                       \
    X(complex_long_double, "jD", __VA_ARGS__)
// clang-format on

/// What a callee saw, and what it is to return.
typedef struct {
    char bytes[400];
} __attribute__((aligned(16))) room;
static struct {
    int first;
    double middle;
    room a, b, again, last;
} seen;
static room answer;

struct pair {
    const char *a, *b;
    fwd_IMP callee;
    /// Calls an implementation as the compiler does, with arguments by address.
    void (*call)(fwd_IMP imp, void *const *arguments, void *result);
};

#define METHOD(A, B)                                                                               \
    static B callee_##A##_##B(                                                                     \
        fwd_id self, fwd_SEL cmd, int first, A a, double middle, B b, A again, B last) {           \
        (void)self, (void)cmd;                                                                     \
        seen.first = first;                                                                        \
        seen.middle = middle;                                                                      \
        memcpy(&seen.a, &a, sizeof a);                                                             \
        memcpy(&seen.b, &b, sizeof b);                                                             \
        memcpy(&seen.again, &again, sizeof again);                                                 \
        memcpy(&seen.last, &last, sizeof last);                                                    \
        B result;                                                                                  \
        memcpy(&result, &answer, sizeof result);                                                   \
        return result;                                                                             \
    }                                                                                              \
    static void call_##A##_##B(fwd_IMP imp, void *const *x, void *result) {                        \
        B value = ((B(*)(fwd_id, fwd_SEL, int, A, double, B, A, B))imp)(*(fwd_id *)x[0],           \
            *(fwd_SEL *)x[1], *(int *)x[2], *(A *)x[3], *(double *)x[4], *(B *)x[5], *(A *)x[6],   \
            *(B *)x[7]);                                                                           \
        memcpy(result, &value, sizeof value);                                                      \
    }
#define ENTRY(A, codeA, B, codeB) {codeA, codeB, (fwd_IMP)callee_##A##_##B, call_##A##_##B},

// The preprocessor does not expand a macro inside itself, so the inner list is a second name for the same.
// clang-format off
#define COMMON_TYPES_2(X, ...)                                                                             \
    X(schar, "c", __VA_ARGS__) X(ushort_, "S", __VA_ARGS__) X(int, "i", __VA_ARGS__) X(_Bool, "B", __VA_ARGS__)                \
    X(pointer, "^v", __VA_ARGS__) X(float, "f", __VA_ARGS__) X(double, "d", __VA_ARGS__)                   \
    X(extended, "D", __VA_ARGS__) X(complex_float, "jf", __VA_ARGS__)                                   \
    X(complex_double, "jd", __VA_ARGS__) X(three_chars, "{?=ccc}", __VA_ARGS__)                            \
    X(short_char_float, "{?=scf}", __VA_ARGS__) X(three_floats, "{?=fff}", __VA_ARGS__)                    \
    X(float_bits, "{?=fb7}", __VA_ARGS__) X(two_doubles, "{?=dd}", __VA_ARGS__)                            \
    X(four_doubles, "{?=dddd}", __VA_ARGS__) X(mixed16, "{?=ifd}", __VA_ARGS__)                            \
    X(DoubleLong16, "{?=dq}", __VA_ARGS__) X(twenty_bytes, "{?=[4i]c}", __VA_ARGS__)                        \
    X(eleven_bytes, "{?=qsc}", __VA_ARGS__) X(union_double_long, "(?=dq)", __VA_ARGS__)                    \
    X(union_pair_ints, "(?={?=ff}[2i])", __VA_ARGS__)                                                      \
    X(union_long_doubles, "(?=q{?=dd})", __VA_ARGS__)
// clang-format on
// clang-format off
#define FEW_TYPES(X, ...)                                                                                  \
    X(int, "i", __VA_ARGS__) X(double, "d", __VA_ARGS__) X(two_doubles, "{?=dd}", __VA_ARGS__)             \
    X(twenty_bytes, "{?=[4i]c}", __VA_ARGS__)
// clang-format on

#define METHOD_B(B, codeB, A, codeA) METHOD(A, B)
#define METHODS_A(A, codeA, ...) COMMON_TYPES_2(METHOD_B, A, codeA)
COMMON_TYPES(METHODS_A, )
#define METHOD_RARE(B, codeB, A, codeA) METHOD(A, B) METHOD(B, A)
#define METHODS_RARE(A, codeA, ...) FEW_TYPES(METHOD_RARE, A, codeA)
RARE_TYPES(METHODS_RARE, )

#define ENTRY_B(B, codeB, A, codeA) ENTRY(A, codeA, B, codeB)
#define ENTRIES_A(A, codeA, ...) COMMON_TYPES_2(ENTRY_B, A, codeA)
#define ENTRY_RARE(B, codeB, A, codeA) ENTRY(A, codeA, B, codeB) ENTRY(B, codeB, A, codeA)
#define ENTRIES_RARE(A, codeA, ...) FEW_TYPES(ENTRY_RARE, A, codeA)
static const struct pair pairs[] = {COMMON_TYPES(ENTRIES_A, ) RARE_TYPES(ENTRIES_RARE, )};
enum { PAIRS = sizeof pairs / sizeof *pairs };

// ---------------------------------------------------------------- One call

/// Arguments and the expected result of one call, random.
struct sample {
    fwd_Signature sig;
    fwd_id self;
    fwd_SEL sel;
    int first;
    double middle;
    room a, b, again, last, result;
    void *arguments[8];
};

static struct sample sample;
static struct random generator;

static bool prepare(const struct pair *pair, fwd_id self, fwd_SEL sel) {
    char types[128];
    (void)snprintf(
        types, sizeof types, "%s@:i%sd%s%s%s", pair->b, pair->a, pair->b, pair->a, pair->b);
    fwd_encoding_error error = {0, ""};
    memset(&sample, 0, sizeof sample);
    sample.sig = fwd_signature_get(types, &error);
    if (!sample.sig || fwd_signature_isCallable(sample.sig, &error) != FWD_OK) {
        harness_fail(__FILE__, __LINE__, "%s: %s", types, error.message);
        return false;
    }
    sample.self = self;
    sample.sel = sel;
    void *const arguments[8] = {&sample.self, &sample.sel, &sample.first, &sample.a, &sample.middle,
        &sample.b, &sample.again, &sample.last};
    memcpy(sample.arguments, arguments, sizeof arguments);
    for (uint32_t i = 2; i < 8; i++)
        value_fill(fwd_signature_argumentType(sample.sig, i), sample.arguments[i], &generator);
    value_fill(fwd_signature_returnType(sample.sig), &answer, &generator);
    memset(&seen, 0, sizeof seen);
    return true;
}

static void compare(const char *way) {
    const void *const got[8] = {
        NULL, NULL, &seen.first, &seen.a, &seen.middle, &seen.b, &seen.again, &seen.last};
    for (uint32_t i = 2; i < 8; i++)
        if (!value_equal(fwd_signature_argumentType(sample.sig, i), sample.arguments[i], got[i]))
            harness_fail(__FILE__, __LINE__, "%s: %s: argument %u differs", way,
                fwd_signature_types(sample.sig), i);
    if (!value_equal(fwd_signature_returnType(sample.sig), &answer, &sample.result))
        harness_fail(
            __FILE__, __LINE__, "%s: %s: the result differs", way, fwd_signature_types(sample.sig));
}

/// The uniform function behind the boxed callee: notes what it got.
static void boxed_callee(void *context, void *const *arguments, void *result) {
    (void)context;
    void *const to[8] = {
        NULL, NULL, &seen.first, &seen.a, &seen.middle, &seen.b, &seen.again, &seen.last};
    for (uint32_t i = 2; i < 8; i++)
        memcpy(to[i], arguments[i], fwd_signature_argumentType(sample.sig, i)->size);
    memcpy(result, &answer, fwd_signature_returnType(sample.sig)->size);
}

// ---------------------------------------------------------------- Tests

TEST(compiled_callees_are_called_by_address) {
    generator.state = 1;
    for (int i = 0; i < PAIRS; i++) {
        if (!prepare(&pairs[i], NULL, fwd_sel_registerName("m"))) continue;
        CHECK_EQ(fwd_call(pairs[i].callee, sample.sig, sample.arguments, &sample.result), FWD_OK);
        compare("call");
    }
}

TEST(libffi_calls_them_too) {
    generator.state = 2;
    for (int i = 0; i < PAIRS; i++) {
        if (!prepare(&pairs[i], NULL, fwd_sel_registerName("m"))) continue;
        // The way that signatures with stack arguments take, for all of them.
        struct fwd_signature *sig = (struct fwd_signature *)(uintptr_t)sample.sig;
        uint8_t call = sig->call;
        sig->call = FWD_CALL_FFI;
        CHECK_EQ(
            fwd_call_native(pairs[i].callee, sample.sig, sample.arguments, &sample.result), FWD_OK);
        compare("libffi");
        sig->call = call;
    }
}

TEST(compiled_callers_reach_boxed_functions) {
    generator.state = 3;
    for (int i = 0; i < PAIRS; i++) {
        if (!prepare(&pairs[i], NULL, fwd_sel_registerName("m"))) continue;
        fwd_boxed boxed = {.function = boxed_callee, .signature = sample.sig};
        fwd_IMP imp = fwd_imp_createBoxed(&boxed);
        REQUIRE(imp);
        pairs[i].call(imp, sample.arguments, &sample.result);
        compare("boxed");
        fwd_imp_destroyBoxed(imp);
    }
}

static fwd_id target_object;
static fwd_Signature promised;

static fwd_id give_target(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    return target_object;
}
static fwd_id give_signature(fwd_id self, fwd_SEL cmd, fwd_SEL sel) {
    (void)self, (void)cmd, (void)sel;
    return fwd_methodSignature_create(promised);
}
static void pass_on(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, target_object), FWD_OK);
}

static fwd_Class make_class(const char *name) {
    return fwd_allocateClassPair(fwd_getClass("NSObject"), name, 0);
}

#if FWD_PORTABLE
/// C has no messenger: native code calls what the lookup gives. The address of a result in memory is out of its reach on
/// AArch64.
static fwd_IMP messenger(fwd_id receiver, fwd_SEL sel) {
#if defined(__aarch64__)
    if (sample.sig->result_place.where == FWD_AT_MEMORY) return NULL;
#endif
    return fwd_msgLookup(receiver, sel);
}
#else
static fwd_IMP messenger(fwd_id receiver, fwd_SEL sel) {
    (void)receiver, (void)sel;
    return sample.sig->result_place.where == FWD_AT_MEMORY ? fwd_msgSend_stret : fwd_msgSend;
}
#endif

static void forward_all(fwd_Class forwarder, const char *way) {
    fwd_Class target = make_class("Target");
    REQUIRE(forwarder && target);
    fwd_registerClassPair(forwarder);
    fwd_registerClassPair(target);
    fwd_id front = fwd_class_createInstance(forwarder, 0);
    target_object = fwd_class_createInstance(target, 0);
    char name[32];
    for (int i = 0; i < PAIRS; i++) {
        (void)snprintf(name, sizeof name, "method%d", i);
        fwd_SEL sel = fwd_sel_registerName(name);
        if (!prepare(&pairs[i], front, sel)) continue;
        promised = sample.sig;
        CHECK(fwd_class_addMethod(target, sel, pairs[i].callee, fwd_signature_types(sample.sig)));
        fwd_IMP imp = messenger(front, sel);
        if (!imp) continue;
        pairs[i].call(imp, sample.arguments, &sample.result);
        compare(way);
        CHECK(!fwd_exception_isPending());
        // Once more from the tables, and by address.
        if (!prepare(&pairs[i], front, sel)) continue;
        pairs[i].call(messenger(front, sel), sample.arguments, &sample.result);
        compare(way);
        if (!prepare(&pairs[i], front, sel)) continue;
        CHECK_EQ(fwd_send(front, sel, sample.sig, sample.arguments, &sample.result), FWD_OK);
        compare(way);
    }
    fwd_release(front);
    fwd_release(target_object);
}

TEST(a_forwarding_target_gets_every_argument) {
    generator.state = 4;
    fwd_Class front = make_class("Front");
    fwd_class_addMethod(
        front, fwd_sel_registerName("forwardingTargetForSelector:"), (fwd_IMP)give_target, "@@::");
    forward_all(front, "target");
}

TEST(an_invocation_carries_every_argument) {
    generator.state = 5;
    fwd_Class front = make_class("Front");
    fwd_class_addMethod(front, fwd_sel_registerName("methodSignatureForSelector:"),
        (fwd_IMP)give_signature, "@@::");
    fwd_class_addMethod(
        front, fwd_sel_registerName("forwardInvocation:"), (fwd_IMP)pass_on, "v@:@");
    forward_all(front, "invocation");
}

// ---------------------------------------------------------------- What the pairs do not cover

typedef struct {
} empty;
typedef struct {
    empty e;
    int a;
} int_behind_empty;

static long with_empties(
    fwd_id self, fwd_SEL cmd, empty a, int b, int_behind_empty c, empty d, double e) {
    (void)self, (void)cmd, (void)a, (void)d;
    return b + c.a + (long)e;
}

TEST(empty_structs_are_not_passed) {
    fwd_Signature sig = fwd_signature_get("q@:{?=}i{?={?=}i}{?=}d", NULL);
    REQUIRE(sig);
    fwd_id self = NULL;
    fwd_SEL sel = fwd_sel_registerName("m");
    int b = 20;
    int_behind_empty c = {.a = 3};
    double e = 100;
    char nothing = 0;
    long result = 0;
    void *arguments[] = {&self, &sel, &nothing, &b, &c, &nothing, &e};
    CHECK_EQ(fwd_call((fwd_IMP)with_empties, sig, arguments, &result), FWD_OK);
    CHECK_EQ(result, 123);
    fwd_id invocation = fwd_invocation_create(sig);
    REQUIRE(invocation);
    for (int i = 1; i < 7; i++)
        CHECK_EQ(fwd_invocation_setArgument(invocation, arguments[i], i), FWD_OK);
    result = 0;
    CHECK_EQ(fwd_invocation_invokeUsingIMP(invocation, (fwd_IMP)with_empties), FWD_OK);
    CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
    CHECK_EQ(result, 123);
    fwd_release(invocation);
}

static empty give_empty(fwd_id self, fwd_SEL cmd, int a) {
    (void)self, (void)cmd;
    seen.first = a;
    return (empty){};
}

TEST(an_empty_result_is_nothing) {
    fwd_Signature sig = fwd_signature_get("{?=}@:i", NULL);
    REQUIRE(sig);
    fwd_id self = NULL;
    fwd_SEL sel = fwd_sel_registerName("m");
    int a = 5;
    uint64_t result = 0x1234;
    void *arguments[] = {&self, &sel, &a};
    CHECK_EQ(fwd_call((fwd_IMP)give_empty, sig, arguments, &result), FWD_OK);
    CHECK_EQ(seen.first, 5);
}

static __int128 add_wide(fwd_id self, fwd_SEL cmd, int odd, __int128 a, __int128 b) {
    (void)self, (void)cmd;
    return a + b + odd;
}
static __int128 add_on_stack(
    fwd_id self, fwd_SEL cmd, long a, long b, long c, long d, long e, long f, long g, __int128 x) {
    (void)self, (void)cmd;
    return x + a + b + c + d + e + f + g;
}

TEST(int128) {
    fwd_id self = NULL;
    fwd_SEL sel = fwd_sel_registerName("m");
    int odd = 7;
    __int128 a = ((__int128)3 << 70) + 5, b = ((__int128)9 << 64) + 1, result = 0;
    fwd_Signature sig = fwd_signature_get("t@:itt", NULL);
    REQUIRE(sig);
    void *three[] = {&self, &sel, &odd, &a, &b};
    CHECK_EQ(fwd_call((fwd_IMP)add_wide, sig, three, &result), FWD_OK);
    CHECK(result == a + b + odd);
    sig = fwd_signature_get("t@:qqqqqqqt", NULL);
    REQUIRE(sig);
    long one[7] = {1, 2, 3, 4, 5, 6, 7};
    void *many[] = {&self, &sel, &one[0], &one[1], &one[2], &one[3], &one[4], &one[5], &one[6], &a};
    CHECK_EQ(fwd_call((fwd_IMP)add_on_stack, sig, many, &result), FWD_OK);
    CHECK(result == a + 28);
}

static void keep_wide(void *context, void *const *arguments, void *result) {
    (void)context;
    CHECK_EQ((uintptr_t)arguments[3] % _Alignof(__int128), 0);
    __int128 sum = *(__int128 *)arguments[3] + *(__int128 *)arguments[4] + *(int *)arguments[2];
    memcpy(result, &sum, sizeof sum);
}

TEST(int128_reaches_boxed_functions_aligned) {
    fwd_Signature sig = fwd_signature_get("t@:itt", NULL);
    REQUIRE(sig);
    fwd_boxed boxed = {.function = keep_wide, .signature = sig};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    REQUIRE(imp);
    __int128 a = ((__int128)3 << 70) + 5, b = ((__int128)9 << 64) + 1;
    __int128 sum =
        ((__int128 (*)(fwd_id, fwd_SEL, int, __int128, __int128))imp)(NULL, NULL, 7, a, b);
    CHECK(sum == a + b + 7);
}

// ---------------------------------------------------------------- Results of every size

static void fill_result(void *context, void *const *arguments, void *result) {
    int add;
    memcpy(&add, arguments[2], sizeof add);
    size_t size = *(const size_t *)context;
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)result)[i] = (unsigned char)(i * 7 + size + (unsigned)add);
}
static bool is_filled(const unsigned char *result, size_t size, int add) {
    for (size_t i = 0; i < size; i++)
        if (result[i] != (unsigned char)(i * 7 + size + (unsigned)add)) return false;
    return result[size] == 0xa5; // nothing behind it was written
}

static fwd_id result_target;
static fwd_id give_result_target(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    return result_target;
}
static fwd_id ask_result_target(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self;
    return ((fwd_id(*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgLookup(result_target, sel))(
        result_target, sel, missing);
}
static void hand_to_result_target(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    (void)fwd_invocation_invokeWithTarget(invocation, result_target);
}

/// By address, and natively through the entry (portable: the implementation that the lookup gives).
static void check_results(
    fwd_id receiver, fwd_SEL selector, fwd_Signature sig, size_t size, const char *way) {
    for (int natively = 0; natively < 2; natively++) {
        _Alignas(16) unsigned char result[400];
        memset(result, 0xa5, sizeof result);
        int add = (int)size + natively;
        void *arguments[] = {&receiver, &selector, &add};
        fwd_status status;
        if (natively) {
            bool in_memory = sig->result_place.where == FWD_AT_MEMORY;
#if FWD_PORTABLE
            // AArch64 without assembly refuses to forward results in memory (docs/encodings.md).
            fwd_IMP entry = fwd_msgLookup(receiver, selector);
            if (in_memory && FWD_FRAME_WORDS == 8 && fwd_imp_isForward(entry)) continue;
#else
            fwd_IMP entry = in_memory ? fwd_msgSend_stret : fwd_msgSend;
#endif
            status = fwd_call_native(entry, sig, arguments, result);
        } else {
            status = fwd_send(receiver, selector, sig, arguments, result);
        }
        if (size < 8)
            result[size] = 0xa5; // a result buffer has room for 8 bytes, which may be used
        if (status != FWD_OK || !is_filled(result, size, add))
            harness_fail(__FILE__, __LINE__, "%zu bytes, %s, %s: status %d, or wrong bytes", size,
                way, natively ? "natively" : "by address", status);
    }
}

TEST(struct_results_of_every_size_from_1_to_384) {
    fwd_Class real = fwd_allocateClassPair(fwd_getClass("NSObject"), "Real", 0);
    fwd_registerClassPair(real);
    fwd_Class by_target = fwd_allocateClassPair(fwd_getClass("NSObject"), "ByTarget", 0);
    (void)fwd_class_addMethod(by_target, fwd_sel_registerName("forwardingTargetForSelector:"),
        (fwd_IMP)give_result_target, "@@::");
    fwd_registerClassPair(by_target);
    fwd_Class by_invocation = fwd_allocateClassPair(fwd_getClass("NSObject"), "ByInvocation", 0);
    (void)fwd_class_addMethod(by_invocation, fwd_sel_registerName("methodSignatureForSelector:"),
        (fwd_IMP)ask_result_target, "@@::");
    (void)fwd_class_addMethod(by_invocation, fwd_sel_registerName("forwardInvocation:"),
        (fwd_IMP)hand_to_result_target, "v@:@");
    fwd_registerClassPair(by_invocation);
    result_target = fwd_class_createInstance(real, 0);
    fwd_id redirecting = fwd_class_createInstance(by_target, 0),
           forwarding = fwd_class_createInstance(by_invocation, 0);
    static size_t sizes[385];
    for (size_t size = 1; size <= 384; size++) {
        char types[32], name[32];
        (void)snprintf(types, sizeof types, "{?=[%zuc]}@:i", size);
        (void)snprintf(name, sizeof name, "bytes%zu:", size);
        fwd_Signature sig = fwd_signature_get(types, NULL);
        fwd_SEL selector = fwd_sel_registerName(name);
        sizes[size] = size;
        fwd_boxed description = {
            .function = fill_result, .context = &sizes[size], .signature = sig};
        fwd_IMP imp = fwd_imp_createBoxed(&description);
        REQUIRE(imp && fwd_class_addMethod(real, selector, imp, types));
        check_results(result_target, selector, sig, size, "sent");
        check_results(redirecting, selector, sig, size, "forwarding target");
        check_results(forwarding, selector, sig, size, "forward invocation");
        fwd_id invocation = fwd_invocation_create(sig);
        int add = 5;
        unsigned char result[400];
        memset(result, 0xa5, sizeof result);
        CHECK_EQ(fwd_invocation_setArgument(invocation, &selector, 1), FWD_OK);
        CHECK_EQ(fwd_invocation_setArgument(invocation, &add, 2), FWD_OK);
        CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, result_target), FWD_OK);
        CHECK_EQ(fwd_invocation_getArgument(invocation, result, -1), FWD_OK);
        CHECK(is_filled(result, size, add));
        fwd_release(invocation);
    }
    fwd_release(redirecting);
    fwd_release(forwarding);
    fwd_release(result_target);
}

#if defined(__x86_64__)
/// A union whose words would go different ways goes by memory, whichever of its words says so.
TEST(unions_with_long_double_go_by_memory) {
    static const char *const types[] = {"(U=Dd)", "(U=D{S=dq})", "(U=D{S=qd})", "(U={S=dq}D)"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "%s@:", types[i]);
        fwd_Signature sig = fwd_signature_get(text, NULL);
        REQUIRE(sig);
        CHECK_EQ(sig->result_place.where, FWD_AT_MEMORY);
    }
}
#endif

static int sees_narrow_values(fwd_id self, fwd_SEL cmd, int a, int b, unsigned c, unsigned d) {
    (void)self, (void)cmd;
    return a == -1 && b == -2 && c == 200 && d == 60000;
}

/// In registers. Callees that clang has compiled rely on it, though the conventions leave it open.
TEST(narrow_values_arrive_as_wide_as_int) {
    fwd_SEL sel = fwd_sel_registerName("narrow:");
    fwd_id self = NULL;
    signed char a = -1;
    short b = -2;
    unsigned char c = 200;
    unsigned short d = 60000;
    struct seven {
        int64_t words[7];
    } many = {{1, 2, 3, 4, 5, 6, 7}};
    void *arguments[] = {&self, &sel, &a, &b, &c, &d, &many};
    // Words only; and with a value on the stack, by the frame or by libffi.
    const char *const types[] = {"i@:csCS", "i@:csCS{seven=[7q]}"};
    for (int i = 0; i < 2; i++) {
        int result = 0;
        CHECK_EQ(fwd_call((fwd_IMP)sees_narrow_values, fwd_signature_get(types[i], NULL), arguments,
                     &result),
            FWD_OK);
        CHECK_EQ(result, 1);
    }
}

#if FWD_HAS_FRAME && defined(__x86_64__)
/// A word in a register is read where it lies, from whichever register on.
TEST(words_lie_in_the_frame_or_on_the_stack) {
    fwd_Signature sig = fwd_signature_get("v@:iiiiii", NULL);
    REQUIRE(sig != NULL && sig->count == 8);
    for (uint32_t i = 0; i < 8; i++)
        CHECK_EQ(sig->places[i].where, i < 6 ? FWD_AT_FRAME : FWD_AT_STACK);
}
#endif

HARNESS_MAIN
