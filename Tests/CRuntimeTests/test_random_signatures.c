// Random signatures, thousands of them, through every way a message can go. The callees and callers on the native side are
// libffi's own, from types built here and not by the library: a second opinion on every place and size.
//
//   fwd_send to a native method · native call of a boxed one · native send to a forwarding target · native send into a
//   forward invocation · fwd_send into one · NSInvocation built by hand, invoked twice
//
// SEED (environment) changes the sequence, ROUNDS the number, SHOW prints each encoding before its round (for a
// crash); a failure names the encoding and the seed of its round.
#include "harness.h"
#include "signature.h"
#include "values.h"

#include <ffi.h>

enum { ARGUMENTS = 14, TEXT = 4096, FIELDS = 600 };

// ---------------------------------------------------------------- Types

struct text {
    char bytes[TEXT];
    size_t length;
};

static void put(struct text *text, const char *words) {
    size_t length = strlen(words);
    if (text->length + length >= TEXT) abort();
    memcpy(text->bytes + text->length, words, length + 1);
    text->length += length;
}

static const char scalars[] = "cCsSiIlLqQfdDB*@:#";

static void random_scalar(struct text *text, struct random *random, bool in_struct) {
    char one[3] = {scalars[random_below(random, sizeof scalars - 1)], 0, 0};
    // libffi cannot pass a struct with a lone long double as a result; the pairs of test_abi.c have that.
    if (in_struct && one[0] == 'D') one[0] = 'd';
    put(text, one);
}

static void random_struct(struct text *text, struct random *random, int depth) {
    put(text, "{?=");
    uint32_t fields = 1 + random_below(random, depth == 0 ? 6 : 3);
    for (uint32_t i = 0; i < fields; i++) {
        uint32_t what = random_below(random, 10);
        if (what == 0 && depth < 2) {
            random_struct(text, random, depth + 1);
        } else if (what == 1) {
            char count[8];
            (void)snprintf(
                count, sizeof count, "[%u", 1 + random_below(random, depth == 0 ? 24 : 4));
            put(text, count);
            random_scalar(text, random, true);
            put(text, "]");
        } else {
            random_scalar(text, random, true);
        }
    }
    put(text, "}");
}

static void random_type(struct text *text, struct random *random) {
    uint32_t what = random_below(random, 16);
    if (what < 5) random_struct(text, random, 0);
    else if (what == 5) put(text, "jd");
    else if (what == 6) put(text, "jf");
    else if (what == 7 && random_below(random, 4) == 0) put(text, "{?=}");
    else random_scalar(text, random, false);
}

static void random_signature(struct text *text, struct random *random) {
    text->length = 0;
    if (random_below(random, 8) == 0) put(text, "v");
    else random_type(text, random);
    put(text, "@:");
    uint32_t count = random_below(random, ARGUMENTS - 1);
    for (uint32_t i = 0; i < count; i++) random_type(text, random);
}

// ---------------------------------------------------------------- libffi's side, built from the tree alone

static ffi_type made[FIELDS];
static ffi_type *lists[FIELDS];
static size_t made_count, list_count;

static ffi_type *scalar_of(char kind) {
    switch (kind) {
    case 'c': return &ffi_type_sint8;
    case 'C':
    case 'B': return &ffi_type_uint8;
    case 's': return &ffi_type_sint16;
    case 'S': return &ffi_type_uint16;
    case 'i':
    case 'l': return &ffi_type_sint32;
    case 'I':
    case 'L': return &ffi_type_uint32;
    case 'q': return &ffi_type_sint64;
    case 'Q': return &ffi_type_uint64;
    case 'f': return &ffi_type_float;
    case 'd': return &ffi_type_double;
    case 'D': return &ffi_type_longdouble;
    case 'v': return &ffi_type_void;
    default: return &ffi_type_pointer;
    }
}

static ffi_type *ffi_of(const fwd_type *type);

static void list_fields(const fwd_type *type, ffi_type **list, size_t *count) {
    for (uint32_t i = 0; i < type->count; i++) {
        const fwd_type *field = &type->element[i];
        if (field->kind == '[')
            for (uint32_t n = 0; n < field->count; n++) list[(*count)++] = ffi_of(field->element);
        else list[(*count)++] = ffi_of(field);
    }
    list[*count] = NULL;
}

static ffi_type *ffi_of(const fwd_type *type) {
    if (type->kind == 'j')
        return type->element->kind == 'f' ? &ffi_type_complex_float : &ffi_type_complex_double;
    if (type->kind != '{') return scalar_of(type->kind);
    ffi_type *list[FIELDS];
    size_t count = 0;
    list_fields(type, list, &count);
    if (list_count + count + 1 > FIELDS || made_count == FIELDS) abort();
    ffi_type *mine = &made[made_count++];
    *mine = (ffi_type){
        .size = 0, .alignment = 0, .type = FFI_TYPE_STRUCT, .elements = &lists[list_count]};
    memcpy(&lists[list_count], list, (count + 1) * sizeof *list);
    list_count += count + 1;
    return mine;
}

/// libffi's description of the signature; empty arguments are left out, `index` says which stay.
struct prepared {
    ffi_cif cif;
    ffi_type *types[ARGUMENTS + 2];
    uint32_t index[ARGUMENTS + 2], passed;
};

static bool prepare(struct prepared *prepared, fwd_Signature sig) {
    made_count = list_count = 0;
    prepared->passed = 0;
    for (uint32_t i = 0; i < fwd_signature_count(sig); i++) {
        const fwd_type *type = fwd_signature_argumentType(sig, i);
        if (type->size == 0) continue;
        prepared->index[prepared->passed] = i;
        prepared->types[prepared->passed++] = ffi_of(type);
    }
    const fwd_type *result = fwd_signature_returnType(sig);
    ffi_type *type = result->size == 0 ? &ffi_type_void : ffi_of(result);
    return ffi_prep_cif(&prepared->cif, FFI_DEFAULT_ABI, prepared->passed, type, prepared->types) ==
           FFI_OK;
}

/// libffi's calls of a struct with an integer word and a vector word may overwrite a register (call.c knows): such
/// signatures have no native caller here.
static bool caller_is_sound(fwd_Signature sig) {
#if defined(__x86_64__)
    for (uint32_t i = 0; i < fwd_signature_count(sig); i++) {
        fwd_abi_class class;
        const char *why;
        if (fwd_abi_classify(fwd_signature_argumentType(sig, i), &class, &why) != FWD_OK)
            return false;
        if (class.shape == FWD_SHAPE_WORDS && class.words == 2 &&
            class.word[0] == FWD_WORD_INTEGER && class.word[1] == FWD_WORD_VECTOR)
            return false;
    }
#else
    (void)sig;
#endif
    return true;
}

// ---------------------------------------------------------------- One round

typedef struct {
    char bytes[1024];
} __attribute__((aligned(16))) room;

static fwd_Signature sig;
static room sent[ARGUMENTS + 2], got[ARGUMENTS + 2], answer, result;
static void *arguments[ARGUMENTS + 2];
static struct random random_values;
static uint64_t round_seed;
static int got_calls;

/// A new set of values for the same signature; nothing got yet.
static void fill(fwd_id self, fwd_SEL selector) {
    memset(got, 0x11, sizeof got);
    memset(&result, 0x22, sizeof result);
    got_calls = 0;
    for (uint32_t i = 0; i < fwd_signature_count(sig); i++) {
        arguments[i] = &sent[i];
        if (i == 0) memcpy(&sent[0], &self, sizeof self);
        else if (i == 1) memcpy(&sent[1], &selector, sizeof selector);
        else value_fill(fwd_signature_argumentType(sig, i), &sent[i], &random_values);
    }
    value_fill(fwd_signature_returnType(sig), &answer, &random_values);
}

static void compare(const char *way, uint32_t first) {
    if (got_calls != 1)
        harness_fail(__FILE__, __LINE__, "seed %llu: %s: %s: called %d times",
            (unsigned long long)round_seed, way, fwd_signature_types(sig), got_calls);
    for (uint32_t i = first; i < fwd_signature_count(sig); i++)
        if (!value_equal(fwd_signature_argumentType(sig, i), &sent[i], &got[i]))
            harness_fail(__FILE__, __LINE__, "seed %llu: %s: %s: argument %u differs",
                (unsigned long long)round_seed, way, fwd_signature_types(sig), i);
    if (!value_equal(fwd_signature_returnType(sig), &answer, &result))
        harness_fail(__FILE__, __LINE__, "seed %llu: %s: %s: the result differs",
            (unsigned long long)round_seed, way, fwd_signature_types(sig));
}

/// The native callee: a closure of libffi's.
static void closure_body(ffi_cif *cif, void *out, void **passed, void *context) {
    (void)cif;
    const struct prepared *prepared = context;
    got_calls++;
    for (uint32_t i = 0; i < prepared->passed; i++)
        memcpy(&got[prepared->index[i]], passed[i],
            fwd_signature_argumentType(sig, prepared->index[i])->size);
    const fwd_type *type = fwd_signature_returnType(sig);
    if (type->size == 0) return;
    if (type->kind == '{' || type->kind == 'j' || type->kind == 'f' || type->kind == 'd' ||
        type->kind == 'D') {
        memcpy(out, &answer, type->size);
        return;
    }
    uint64_t wide = 0;
    memcpy(&wide, &answer, type->size);
    if (strchr("csil", type->kind)) {
        unsigned unused = (unsigned)(64 - 8 * type->size);
        wide = (uint64_t)((int64_t)(wide << unused) >> unused);
    }
    memcpy(out, &wide, sizeof wide);
}

static void boxed_body(void *context, void *const *given, void *out) {
    (void)context;
    got_calls++;
    for (uint32_t i = 0; i < fwd_signature_count(sig); i++)
        memcpy(&got[i], given[i], fwd_signature_argumentType(sig, i)->size);
    memcpy(out, &answer, fwd_signature_returnType(sig)->size);
}

/// The native caller: libffi's call.
static void call_natively(struct prepared *prepared, fwd_IMP imp) {
    void *passed[ARGUMENTS + 2];
    for (uint32_t i = 0; i < prepared->passed; i++) passed[i] = arguments[prepared->index[i]];
    room wide;
    memset(&wide, 0, sizeof wide);
    ffi_call(&prepared->cif, FFI_FN(imp), &wide, passed);
    memcpy(&result, &wide, fwd_signature_returnType(sig)->size);
}

static fwd_id final_target;
static fwd_id give_target(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)self, (void)cmd, (void)missing;
    return final_target;
}
static fwd_id give_signature(fwd_id self, fwd_SEL cmd, fwd_SEL missing) {
    (void)self, (void)cmd, (void)missing;
    return fwd_methodSignature_create(sig);
}
static void pass_on(fwd_id self, fwd_SEL cmd, fwd_id invocation) {
    (void)self, (void)cmd;
    CHECK_EQ(fwd_invocation_invokeWithTarget(invocation, final_target), FWD_OK);
}

/// What native code calls to send; NULL where the build has no way (a result in memory, AArch64, no assembly).
static fwd_IMP messenger(fwd_id receiver, fwd_SEL selector) {
#if FWD_PORTABLE
#if defined(__aarch64__)
    if (sig->result_place.where == FWD_AT_MEMORY) return NULL;
#endif
    return fwd_msgLookup(receiver, selector);
#else
    (void)receiver, (void)selector;
    return sig->result_place.where == FWD_AT_MEMORY ? fwd_msgSend_stret : fwd_msgSend;
#endif
}

struct objects {
    fwd_Class target, fronts[2];
    fwd_id real, front[2];
};

static struct objects make_objects(void) {
    struct objects objects;
    fwd_Class root = fwd_getClass("NSObject");
    objects.target = fwd_allocateClassPair(root, "Target", 0);
    objects.fronts[0] = fwd_allocateClassPair(root, "Redirecting", 0);
    objects.fronts[1] = fwd_allocateClassPair(root, "Invoking", 0);
    fwd_class_addMethod(objects.fronts[0], fwd_sel_registerName("forwardingTargetForSelector:"),
        (fwd_IMP)give_target, "@@::");
    fwd_class_addMethod(objects.fronts[1], fwd_sel_registerName("methodSignatureForSelector:"),
        (fwd_IMP)give_signature, "@@::");
    fwd_class_addMethod(
        objects.fronts[1], fwd_sel_registerName("forwardInvocation:"), (fwd_IMP)pass_on, "v@:@");
    fwd_registerClassPair(objects.target);
    fwd_registerClassPair(objects.fronts[0]);
    fwd_registerClassPair(objects.fronts[1]);
    objects.real = fwd_class_createInstance(objects.target, 0);
    objects.front[0] = fwd_class_createInstance(objects.fronts[0], 0);
    objects.front[1] = fwd_class_createInstance(objects.fronts[1], 0);
    return objects;
}

static void by_hand(const struct objects *objects, fwd_SEL selector) {
    fwd_id invocation = fwd_invocation_create(sig);
    REQUIRE(invocation);
    for (int time = 0; time < 2; time++) {
        fill(objects->real, selector);
        for (uint32_t i = 0; i < fwd_signature_count(sig); i++)
            CHECK_EQ(fwd_invocation_setArgument(invocation, arguments[i], i), FWD_OK);
        CHECK_EQ(fwd_invocation_invoke(invocation), FWD_OK);
        CHECK_EQ(fwd_invocation_getArgument(invocation, &result, -1), FWD_OK);
        compare("invocation by hand", 0);
    }
    fwd_release(invocation);
}

/// A forwarded message arrives with another self; the rest is the same.
static void forwarded(struct prepared *prepared, const struct objects *objects, fwd_SEL selector,
    bool native_caller) {
    static const char *const ways[2] = {"forwarding target", "forward invocation"};
    for (int way = 0; way < 2; way++) {
        fill(objects->front[way], selector);
        CHECK_EQ(fwd_send(objects->front[way], selector, sig, arguments, &result), FWD_OK);
        compare(ways[way], 1);
        CHECK(memcmp(&got[0], &objects->real, sizeof(fwd_id)) == 0);
        fwd_IMP imp = native_caller ? messenger(objects->front[way], selector) : NULL;
        if (!imp) continue;
        fill(objects->front[way], selector);
        call_natively(prepared, imp);
        compare(ways[way], 1);
        CHECK(memcmp(&got[0], &objects->real, sizeof(fwd_id)) == 0);
        CHECK(!fwd_exception_isPending());
    }
}

// ---------------------------------------------------------------- Hooks

static int hook_calls;
static const char *hook_way;

/// What every hook does: with arguments it compares them, after the method the result, too; an `instead` goes on.
static void hook_body(void *context, fwd_HookCall call) {
    (void)context;
    hook_calls++;
    void *const *given = fwd_hookCall_arguments(call);
    for (uint32_t i = 2; given && i < fwd_signature_count(sig); i++)
        if (!value_equal(fwd_signature_argumentType(sig, i), &sent[i], given[i]))
            harness_fail(__FILE__, __LINE__, "seed %llu: %s: %s: the hook's argument %u differs",
                (unsigned long long)round_seed, hook_way, fwd_signature_types(sig), i);
    fwd_hook_position position = fwd_hook_getPosition(fwd_hookCall_hook(call));
    if (position == FWD_HOOK_INSTEAD) CHECK_EQ(fwd_hookCall_proceed(call, NULL, NULL), FWD_OK);
    const void *value = fwd_hookCall_result(call);
    if (position != FWD_HOOK_BEFORE && value &&
        !value_equal(fwd_signature_returnType(sig), &answer, value))
        harness_fail(__FILE__, __LINE__, "seed %llu: %s: %s: the hook's result differs",
            (unsigned long long)round_seed, hook_way, fwd_signature_types(sig));
}

/// The message with these hooks, sent by address and from native code.
static void with_hooks(struct prepared *prepared, const struct objects *objects, fwd_SEL selector,
    bool native_caller, const char *way, const fwd_hook_description *hooks, int count,
    bool on_object) {
    fwd_Hook added[4];
    hook_way = way;
    for (int i = 0; i < count; i++)
        CHECK_EQ(fwd_hook_add(objects->target, on_object ? objects->real : NULL, selector,
                     &hooks[i], &added[i]),
            FWD_HOOK_OK);
    fill(objects->real, selector);
    hook_calls = 0;
    CHECK_EQ(fwd_send(objects->real, selector, sig, arguments, &result), FWD_OK);
    compare(way, 0);
    CHECK_EQ(hook_calls, count);
    fwd_IMP imp = native_caller ? messenger(objects->real, selector) : NULL;
    if (imp) {
        fill(objects->real, selector);
        hook_calls = 0;
        call_natively(prepared, imp);
        compare(way, 0);
        CHECK_EQ(hook_calls, count);
        CHECK(!fwd_exception_isPending());
    }
    for (int i = 0; i < count; i++) {
        CHECK_EQ(fwd_hook_remove(added[i]), i + 1 == count ? FWD_HOOK_RESTORED : FWD_HOOK_PARTLY);
        fwd_hook_release(added[i]);
    }
}

static void hooked(struct prepared *prepared, const struct objects *objects, fwd_SEL selector,
    bool native_caller) {
    const fwd_hook_description all[4] = {{.position = FWD_HOOK_BEFORE, .function = hook_body},
        {.position = FWD_HOOK_AFTER, .function = hook_body},
        {.position = FWD_HOOK_BEFORE, .function = hook_body, .options = FWD_HOOK_ARGUMENTS},
        {.position = FWD_HOOK_AFTER, .function = hook_body, .options = FWD_HOOK_ARGUMENTS}};
    const fwd_hook_description instead[2] = {{.position = FWD_HOOK_INSTEAD, .function = hook_body},
        {.position = FWD_HOOK_AFTER, .function = hook_body, .options = FWD_HOOK_ARGUMENTS}};
    bool on_object = round_seed % 2;
    with_hooks(prepared, objects, selector, native_caller, "before", &all[0], 1, on_object);
    with_hooks(
        prepared, objects, selector, native_caller, "before and after", &all[0], 2, on_object);
    with_hooks(prepared, objects, selector, native_caller, "all hooks", &all[0], 4, on_object);
    with_hooks(
        prepared, objects, selector, native_caller, "after with arguments", &all[3], 1, on_object);
    with_hooks(prepared, objects, selector, native_caller, "instead", instead, 2, on_object);
}

/// Everything once with `imp` as the method of the target.
static void all_ways(struct prepared *prepared, struct objects *objects, fwd_SEL selector,
    fwd_IMP imp, bool native_caller) {
    (void)fwd_class_replaceMethod(objects->target, selector, imp, fwd_signature_types(sig));
    final_target = objects->real;
    fill(objects->real, selector);
    CHECK_EQ(fwd_send(objects->real, selector, sig, arguments, &result), FWD_OK);
    compare("send", 0);
    by_hand(objects, selector);
    forwarded(prepared, objects, selector, native_caller);
    hooked(prepared, objects, selector, native_caller);
}

static void run_round(struct objects *objects, const char *types) {
    fwd_encoding_error error = {0, ""};
    sig = fwd_signature_get(types, &error);
    if (!sig || fwd_signature_isCallable(sig, &error) != FWD_OK) {
        harness_fail(__FILE__, __LINE__, "%s: %s", types, error.message);
        return;
    }
    if (getenv("SHOW")) (void)fprintf(stderr, "%llu %s\n", (unsigned long long)round_seed, types);
    static struct prepared prepared;
    REQUIRE(prepare(&prepared, sig));
    char name[40];
    (void)snprintf(name, sizeof name, "message%llu", (unsigned long long)round_seed);
    fwd_SEL selector = fwd_sel_registerName(name);
    bool native_caller = caller_is_sound(sig);

    void *code = NULL;
    ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    REQUIRE(closure);
    REQUIRE(ffi_prep_closure_loc(closure, &prepared.cif, closure_body, &prepared, code) == FFI_OK);
    all_ways(&prepared, objects, selector, (fwd_IMP)(uintptr_t)code, native_caller);

    fwd_boxed boxed = {.function = boxed_body, .signature = sig};
    fwd_IMP imp = fwd_imp_createBoxed(&boxed);
    REQUIRE(imp);
    if (native_caller) {
        fill(objects->real, selector);
        call_natively(&prepared, imp);
        compare("native call of a boxed method", 0);
    }
    // As unknown native code: by the stub, through registers or libffi.
    fill(objects->real, selector);
    CHECK_EQ(fwd_call_native(imp, sig, arguments, &result), FWD_OK);
    compare("call of a boxed method's address", 0);
    all_ways(&prepared, objects, selector, imp, native_caller);
    (void)fwd_class_replaceMethod(
        objects->target, selector, fwd_msgForward, fwd_signature_types(sig));
    fwd_imp_destroyBoxed(imp);
    ffi_closure_free(closure);
}

static uint64_t from_environment(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

TEST(random_signatures_arrive_whole) {
    uint64_t seed = from_environment("SEED", 20240701), rounds = from_environment("ROUNDS", 3000);
    struct objects objects = make_objects();
    static struct text text;
    unsigned native_callers = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        round_seed = seed + i;
        struct random random = {round_seed * 0x9e3779b97f4a7c15 | 1};
        for (int warm = 0; warm < 4; warm++) (void)random_next(&random);
        random_values = random;
        random_signature(&text, &random);
        run_round(&objects, text.bytes);
        native_callers += caller_is_sound(sig);
        if (i % 256 == 255) fwd_collect();
        if (atomic_load(&harness_failures) > 20) break;
    }
    CHECK(native_callers * 2 > rounds);
    fwd_release(objects.real);
    fwd_release(objects.front[0]);
    fwd_release(objects.front[1]);
}

HARNESS_MAIN
