// Forwarding and invocations, beside what libffi needs for a closure and a call of the same types.
#include "ours.h"

#include <ffi.h>

enum { COUNT = 20 * 1000 };

static fwd_SEL add, mix;
static fwd_id target, redirecting, forwarding;
static fwd_id signature_of_add, signature_of_mix;

static fwd_id give_target(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self, (void)sel, (void)missing;
    return target;
}
static fwd_id ask_target(fwd_id self, fwd_SEL sel, fwd_SEL missing) {
    (void)self;
    return ((fwd_id(*)(fwd_id, fwd_SEL, fwd_SEL))fwd_msgLookup(target, sel))(target, sel, missing);
}
static void hand_on(fwd_id self, fwd_SEL sel, fwd_id invocation) {
    (void)self, (void)sel;
    fwd_invocation_invokeWithTarget(invocation, target);
}

static void prepare(void) {
    if (add) return;
    add = fwd_sel_registerName("add:");
    mix = fwd_sel_registerName("mix:obj:vec:");
    target = bench_real();
    fwd_Class cls = bench_begin_class("Redirecting", NULL);
    fwd_class_addMethod(cls, fwd_sel_registerName("forwardingTargetForSelector:"),
        (fwd_IMP)give_target, "@24@0:8:16");
    fwd_registerClassPair(cls);
    redirecting = fwd_class_createInstance(cls, 0);
    cls = bench_begin_class("Forwarding", NULL);
    fwd_class_addMethod(cls, fwd_sel_registerName("methodSignatureForSelector:"),
        (fwd_IMP)ask_target, "@24@0:8:16");
    fwd_class_addMethod(
        cls, fwd_sel_registerName("forwardInvocation:"), (fwd_IMP)hand_on, "v24@0:8@16");
    fwd_registerClassPair(cls);
    forwarding = fwd_class_createInstance(cls, 0);
    signature_of_add = fwd_methodSignature_create(fwd_signature_get(ADD_TYPES, NULL));
    signature_of_mix = fwd_methodSignature_create(fwd_signature_get(MIX_TYPES, NULL));
    vector v = SEND_MIX(forwarding, mix, 2, NULL, (vector){1, 2, 3, 4});
    BENCH_REQUIRE(SEND_ADD(redirecting, add, 1) == 2 && SEND_ADD(forwarding, add, 1) == 2 &&
                  v.d >= 8 && v.d <= 8);
    v = SEND_MIX(redirecting, mix, 2, NULL, (vector){1, 2, 3, 4});
    BENCH_REQUIRE(v.d >= 8 && v.d <= 8);
}

BENCH(target) {
    prepare();
    int sum = 0;
    values[0] = BENCH_LOOP(COUNT * 5, sum += SEND_ADD(redirecting, add, (int)i); BENCH_KEEP(sum));
}
BENCH(target_mix) {
    prepare();
    vector v = {1, 2, 3, 4};
    values[0] =
        BENCH_LOOP(COUNT * 5, vector w = SEND_MIX(redirecting, mix, 1.5, NULL, v); BENCH_KEEP(&w));
}
BENCH(invocation) {
    prepare();
    int sum = 0;
    values[0] = BENCH_LOOP(COUNT, sum += SEND_ADD(forwarding, add, (int)i); BENCH_KEEP(sum));
}
BENCH(invocation_mix) {
    prepare();
    vector v = {1, 2, 3, 4};
    values[0] =
        BENCH_LOOP(COUNT, vector w = SEND_MIX(forwarding, mix, 1.5, NULL, v); BENCH_KEEP(&w));
}
BENCH(invoke_again) {
    prepare();
    fwd_id invocation = fwd_invocation_create(fwd_methodSignature_get(signature_of_add));
    int argument = 3, result = 0;
    fwd_invocation_setArgument(invocation, &target, 0);
    fwd_invocation_setArgument(invocation, &add, 1);
    fwd_invocation_setArgument(invocation, &argument, 2);
    values[0] = BENCH_LOOP(COUNT * 5, fwd_invocation_invoke(invocation));
    fwd_invocation_getArgument(invocation, &result, -1);
    BENCH_REQUIRE(result == 4);
    fwd_release(invocation);
}

// ---------------------------------------------------------------- libffi

static ffi_cif add_cif, mix_cif;
static ffi_type *add_types[3], *mix_types[5], *vector_fields[5], vector_type;
static add_type volatile add_closure;
static mix_type volatile mix_closure;

static void call_add(ffi_cif *cif, void *result, void **arguments, void *context) {
    (void)context;
    ffi_call(cif, (void (*)(void))add_body, result, arguments);
}
static void call_mix(ffi_cif *cif, void *result, void **arguments, void *context) {
    (void)context;
    ffi_call(cif, (void (*)(void))mix_body, result, arguments);
}

static void *make_closure(ffi_cif *cif, void (*handler)(ffi_cif *, void *, void **, void *)) {
    void *code = NULL;
    ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    BENCH_REQUIRE(closure && ffi_prep_closure_loc(closure, cif, handler, NULL, code) == FFI_OK);
    return code;
}

static void prepare_libffi(void) {
    if (add_types[0]) return;
    add_types[0] = add_types[1] = &ffi_type_pointer;
    add_types[2] = &ffi_type_sint32;
    for (int i = 0; i < 4; i++) vector_fields[i] = &ffi_type_double;
    vector_type = (ffi_type){0, 0, FFI_TYPE_STRUCT, vector_fields};
    mix_types[0] = mix_types[1] = mix_types[3] = &ffi_type_pointer;
    mix_types[2] = &ffi_type_double;
    mix_types[4] = &vector_type;
    BENCH_REQUIRE(
        ffi_prep_cif(&add_cif, FFI_DEFAULT_ABI, 3, &ffi_type_sint32, add_types) == FFI_OK);
    BENCH_REQUIRE(ffi_prep_cif(&mix_cif, FFI_DEFAULT_ABI, 5, &vector_type, mix_types) == FFI_OK);
    add_closure = (add_type)make_closure(&add_cif, call_add);
    mix_closure = (mix_type)make_closure(&mix_cif, call_mix);
    BENCH_REQUIRE(add_closure(NULL, NULL, 1) == 2);
}

BENCH(ffi_call) {
    prepare_libffi();
    void *self = NULL, *sel = NULL;
    int x = 3;
    ffi_arg result;
    void *arguments[] = {&self, &sel, &x};
    values[0] =
        BENCH_LOOP(COUNT * 5, ffi_call(&add_cif, (void (*)(void))add_body, &result, arguments);
                   BENCH_KEEP(&result));
}
BENCH(ffi_closure_call) {
    prepare_libffi();
    int sum = 0;
    values[0] = BENCH_LOOP(COUNT, sum += add_closure(NULL, NULL, (int)i); BENCH_KEEP(sum));
}
BENCH(ffi_closure_call_mix) {
    prepare_libffi();
    vector v = {1, 2, 3, 4};
    values[0] = BENCH_LOOP(COUNT, vector w = mix_closure(NULL, NULL, 1.5, NULL, v); BENCH_KEEP(&w));
}
